import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const NOW = sql<Date>`now()`;

export interface Identity {
  issuer: string;
  subject: string;
}

export function findIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .selectFrom('auth.identities')
    .select(['userId', 'organizationId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Account of an identity; records the time of use. */
export function touchIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .updateTable('auth.identities')
    .set({ lastUsedAt: NOW })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning(['userId', 'organizationId'])
    .executeTakeFirst();
}

const MOST_GROUPS = 200;

export async function saveGroups(tx: Tx, { issuer, subject }: Identity, groups: readonly string[]): Promise<void> {
  await tx
    .updateTable('auth.identities')
    .set({ groups: groups.slice(0, MOST_GROUPS) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

interface NewIdentity extends Identity {
  userId: string;
  organizationId: string;
}

/** False if the identity already belongs to an account; only one of two concurrent calls succeeds. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('auth.identities')
    .values(identity)
    .onConflict((row) => row.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function hasIdentity(tx: Tx, userId: string): Promise<boolean> {
  return (await issuersOf(tx, userId)).length > 0;
}

/** Issuers at which the person has a connected account. */
export async function issuersOf(tx: Tx, userId: string): Promise<string[]> {
  const identities = await tx.selectFrom('auth.identities').select('issuer').where('userId', '=', userId).orderBy('issuer').execute();
  return identities.map(({ issuer }) => issuer);
}

export async function deleteIdentityAt(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.identities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteIdentitiesOfIssuer(tx: Tx, organizationId: string, issuer: string): Promise<void> {
  await tx.deleteFrom('auth.identities').where('organizationId', '=', organizationId).where('issuer', '=', issuer).execute();
}
