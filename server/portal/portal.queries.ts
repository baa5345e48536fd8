import { sql } from 'kysely';
import { PORTAL_SESSION_HOURS } from '#domain/portal/portal.rules.ts';
import { newToken } from '#server/auth/auth.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface KeyOf {
  contactId: string;
  customerId: string;
}

/** Creates a link and invalidates the contact's earlier one. */
export async function insertLink(tx: Tx, { contactId, customerId }: KeyOf, minutes: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.deleteFrom('portalKeys').where('contactId', '=', contactId).where('kind', '=', 'link').execute();
  await tx
    .insertInto('portalKeys')
    .values({
      kind: 'link',
      contactId,
      customerId,
      tokenHash,
      expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
      // Links do not expire from inactivity: the idle limit equals the lifetime.
      idleSeconds: minutes * 60,
    })
    .execute();
  return token;
}

export async function insertSession(tx: Tx, { contactId, customerId }: KeyOf): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt = sql<Date>`now() + make_interval(hours => ${PORTAL_SESSION_HOURS})`;
  await tx.insertInto('portalKeys').values({ kind: 'session', contactId, customerId, tokenHash, expiresAt }).execute();
  return token;
}

/** Deletes a link or session. False if it no longer exists, so only one of two concurrent uses of a link succeeds. */
export async function takeKey(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('portalKeys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('portalKeys')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function noteSignIn(tx: Tx, contactId: string, now: Date): Promise<void> {
  await tx.updateTable('contacts').set({ portalAccess: 'active', portalSeenAt: now }).where('id', '=', contactId).execute();
}

/** Records that a contact opened a review; reports whether it is the first time in this session, and the first time ever. */
export async function noteOpened(tx: Tx, { keyId, contactId }: { keyId: string; contactId: string }, qbrId: string) {
  const opened = await tx
    .updateTable('portalKeys')
    .set({ opened: sql`opened || ${qbrId}::uuid` })
    .where('id', '=', keyId)
    .where(sql<boolean>`${qbrId}::uuid <> all (opened)`)
    .returning('id')
    .executeTakeFirst();
  if (!opened) return { isFirstInSession: false, isFirst: false };
  const first = await tx
    .updateTable('contacts')
    .set({ portalOpened: sql`portal_opened || ${qbrId}::uuid` })
    .where('id', '=', contactId)
    .where(sql<boolean>`${qbrId}::uuid <> all (portal_opened)`)
    .returning('id')
    .executeTakeFirst();
  return { isFirstInSession: true, isFirst: first !== undefined };
}

/** Contact with portal access and its customer, unless the customer is archived. */
export function findInvited(tx: Tx, contactId: string) {
  return tx
    .selectFrom('contacts as c')
    .innerJoin('customers as u', (join) => join.onRef('u.organizationId', '=', 'c.organizationId').onRef('u.id', '=', 'c.customerId'))
    .select(['c.id', 'c.name', 'c.email', 'c.customerId', 'u.name as customer', 'u.vcioId'])
    .where('c.id', '=', contactId)
    .where('c.portalAccess', '<>', 'none')
    .where('u.status', '<>', 'archived')
    .where('u.mergedInto', 'is', null)
    .executeTakeFirst();
}

/** Contacts with this address in all open organisations; queried with the accounts role, before an organisation is known. */
export function contactsWith(tx: Tx, email: string) {
  return tx
    .selectFrom('auth.portalTokens as d')
    .innerJoin('auth.organizations as o', 'o.id', 'd.organizationId')
    .select(['d.organizationId', 'd.id'])
    .where('d.hash', '=', sql<Buffer>`sha256(convert_to(lower(btrim(${email})), 'UTF8'))`)
    .where('d.kind', '=', 'contact')
    .where('o.status', '=', 'active')
    .orderBy('d.id')
    .limit(20)
    .execute();
}

/** Files released to the customer, latest first. */
export function releasedFiles(tx: Tx, customerId: string) {
  return tx
    .selectFrom('filePlaces as p')
    .innerJoin('files as f', (join) => join.onRef('f.organizationId', '=', 'p.organizationId').onRef('f.id', '=', 'p.fileId'))
    .select(['f.id', 'f.name', 'f.size', 'f.mediaType', 'f.hash', 'f.createdAt'])
    .where('p.customerId', '=', customerId)
    .where('p.inPortal', '=', true)
    .orderBy('p.id', 'desc')
    .limit(500)
    .execute();
}
