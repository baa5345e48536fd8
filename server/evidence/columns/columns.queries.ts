import { sql } from 'kysely';
import type { Meaning, TableTool } from '#domain/evidence/columns.rules.ts';
import type { KeptColumns } from '#server/evidence/readers/chosen.worker.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const author = reference('people', 'evidence_columns.updated_by');

export function choicesOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('evidenceColumns')
    .selectAll()
    .select(author.as('author'))
    .where('customerId', '=', customerId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
}

export type ChoiceRow = Awaited<ReturnType<typeof choicesOf>>[number];

export async function keptColumnsOf(tx: Tx, customerId: string): Promise<KeptColumns[]> {
  const rows = await choicesOf(tx, customerId);
  // Written by the contract alone.
  return rows.map(({ signature, tool, meanings }) => ({
    signature,
    tool: tool as TableTool,
    meanings: meanings as KeptColumns['meanings'],
  }));
}

interface NewChoice {
  customerId: string;
  signature: string;
  tool: TableTool;
  head: string[];
  meanings: Partial<Record<Meaning, string>>;
  updatedBy: string;
}

/** Keeps a choice, in place of the earlier one of the same header. */
export async function keepChoice(tx: Tx, { meanings, ...choice }: NewChoice, now: Date): Promise<void> {
  const changed = { tool: choice.tool, head: choice.head, meanings: JSON.stringify(meanings), updatedBy: choice.updatedBy };
  await tx
    .insertInto('evidenceColumns')
    .values({ ...choice, meanings: changed.meanings })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'customerId', 'signature']).doUpdateSet({
        ...changed,
        updatedAt: now,
        version: sql<number>`evidence_columns.version + 1`,
      }),
    )
    .execute();
}

export function lockChoice(tx: Tx, id: string) {
  return tx.selectFrom('evidenceColumns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deleteChoice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('evidenceColumns').where('id', '=', id).execute();
}
