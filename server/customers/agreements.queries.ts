import type { Insertable } from 'kysely';
import type { Agreement } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { currencyOf } from './customers.queries.ts';

export function agreementsOf(tx: Tx, customerId: string) {
  return shownAgreements(tx).where('agreements.customerId', '=', customerId);
}

function shownAgreements(tx: Tx) {
  return tx.selectFrom('agreements').selectAll('agreements').select(currencyOf('agreements').as('currency'));
}

export type AgreementRow = Awaited<ReturnType<ReturnType<typeof shownAgreements>['executeTakeFirstOrThrow']>>;

export function findAgreement(tx: Tx, id: string): Promise<AgreementRow | undefined> {
  return shownAgreements(tx).where('agreements.id', '=', id).executeTakeFirst();
}

export function lockAgreement(tx: Tx, id: string) {
  return tx.selectFrom('agreements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertAgreement(tx: Tx, agreement: Insertable<Agreement>): Promise<string> {
  const { id } = await tx.insertInto('agreements').values(agreement).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeAgreement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('agreements').where('id', '=', id).execute();
}
