import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { decide } from './findings.decide.ts';
import { presentFinding } from './findings.present.ts';
import { listedFindings } from './findings.queries.ts';

export function findingsRoutes({ on, onList }: Mounting): void {
  onList(listFindings, {
    rows: ({ tx, query }) => listedFindings(tx, query),
    order: () => ({ columns: ['findings.createdAt', 'findings.id'], direction: 'desc' }),
    present: presentFinding,
  });
  on(updateFinding, decide);
}
