import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export async function hasStopped(tx: Tx, addressDigest: Buffer): Promise<boolean> {
  const found = await tx.selectFrom('surveyOptOuts').select('createdAt').where('addressDigest', '=', addressDigest).executeTakeFirst();
  return found !== undefined;
}

/** Stops surveys to an address, or allows them again. Returns false if that was so before. */
export async function setOptOut(tx: Tx, addressDigest: Buffer, isStopped: boolean): Promise<boolean> {
  const { rows } = isStopped
    ? await sql`insert into survey_opt_outs (address_digest) values (${addressDigest}) on conflict do nothing returning 1`.execute(tx)
    : await sql`delete from survey_opt_outs where address_digest = ${addressDigest} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Contact with the address; the first one if several have it. */
export function contactOfAddress(tx: Tx, addressDigest: Buffer) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'name', 'customerId'])
    .where(sql<boolean>`email is not null and survey_address_digest(email) = ${addressDigest}`)
    .orderBy('id')
    .executeTakeFirst();
}
