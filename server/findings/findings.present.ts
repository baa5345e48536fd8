import type { Finding } from '#contract/findings/findings.contract.ts';
import type { FindingRow } from './findings.queries.ts';

export function presentFinding({ createdAt, updatedAt, ...row }: FindingRow): Finding {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
