import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Decision {
  status: FindingStatus;
  note: string;
  acceptedBy?: string | null;
  acceptedUntil?: string | null;
  decidedBy: string;
  decidedAt: Date;
}

/** Decisions are permanent: the database rejects changes to them. */
export async function keepDecisions(tx: Tx, findingIds: readonly string[], decision: Decision): Promise<void> {
  const rows = findingIds.map((findingId) => ({ findingId, ...decision }));
  await tx.insertInto('findingDecisions').values(rows).execute();
}

/** Latest first. */
export function decisionsOf(tx: Tx, findingId: string) {
  return tx
    .selectFrom('findingDecisions as d')
    .leftJoin('people as p', 'p.id', 'd.decidedBy')
    .select(['d.id', 'd.status', 'd.note', 'd.acceptedBy', 'd.acceptedUntil', 'd.decidedAt', 'd.decidedBy', 'p.fullName'])
    .where('d.findingId', '=', findingId)
    .orderBy('d.id', 'desc')
    .limit(200)
    .execute();
}
