import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { readCursor, toPage } from '#server/platform/db/cursor.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { decide } from './findings.decide.ts';
import { presentFinding } from './findings.present.ts';
import { listFindingsAfter } from './findings.queries.ts';

export function findingsRoutes({ on }: Mounting): void {
  on(listFindings, async ({ tx, query, nextPage }) => {
    const [at, id] = readCursor(query.cursor, 2) ?? [];

    const found = await listFindingsAfter(tx, query, at !== undefined && id !== undefined ? { at, id } : null);
    const { rows, next } = toPage(found, query, (row) => [row.createdAt.toISOString(), row.id]);

    nextPage(next);
    return rows.map(presentFinding);
  });

  on(updateFinding, decide);
}
