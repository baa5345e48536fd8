import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const qbr = sql<{ id: string; title: string; version: number }>`(
  select json_build_object('id', q.id, 'title', q.title, 'version', q.version)
  from qbrs q where q.organization_id = action_items.organization_id and q.id = action_items.qbr_id)`;

function actions(tx: Tx) {
  return tx
    .selectFrom('actionItems')
    .select(['qbrId', 'key', 'text', 'owner', 'person', 'userId', 'due', 'doneOn', 'dueKey', qbr.as('qbr')]);
}

export type ActionRow = Awaited<ReturnType<ReturnType<typeof actions>['executeTakeFirstOrThrow']>>;

export function openActions(tx: Tx, customerId: string) {
  return actions(tx).where('customerId', '=', customerId).where('doneOn', 'is', null);
}

export function findAction(tx: Tx, qbrId: string, key: string): Promise<ActionRow | undefined> {
  return actions(tx).where('qbrId', '=', qbrId).where('key', '=', key).executeTakeFirst();
}

export async function setDone(tx: Tx, { qbrId, key }: Pick<ActionRow, 'qbrId' | 'key'>, doneOn: string | null): Promise<void> {
  await tx.updateTable('actionItems').set({ doneOn }).where('qbrId', '=', qbrId).where('key', '=', key).execute();
}
