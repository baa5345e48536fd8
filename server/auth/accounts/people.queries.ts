import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf } from '#server/platform/db/column-text.ts';

/** Person in the current organisation, which must be set. */
export async function findPerson(tx: Tx, id: string) {
  return tx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks an active person. Changes of a person and the account must lock the person first to avoid deadlocks. */
export async function lockActivePerson(tx: Tx, id: string) {
  return tx.selectFrom('people').selectAll().where('id', '=', id).where('status', '=', 'active').forNoKeyUpdate().executeTakeFirst();
}

export async function isColleague(tx: Tx, email: string): Promise<boolean> {
  const colleague = await tx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  return colleague !== undefined;
}

/** Person of the session, pipelined with the session query. */
export const findMyself: Statement = {
  text: `
    select id, first_name, last_name, email, profile_image_url, organization_id, mfa_enabled, title, phone, timezone, locale, theme,
           to_json(sign_in_methods), updated_at, version,
           exists (select from ownership_offers o where o.organization_id = people.organization_id and o.to_id = people.id and o.expires_at > now())
    from people where id = (select current_person())`,
  values: [],
};

/** For columns that are never null. */
const textOf = (text: string | null | undefined) => text ?? '';

export function myselfOf(row: TextRow) {
  const [id, firstName, lastName, email, profileImageUrl = null, organizationId, mfaEnabled, ...more] = row;
  const [title = null, phone = null, timezone = null, locale = null, theme, signInMethods, updatedAt, version, ownershipOffered] = more;
  return {
    id: textOf(id),
    firstName: textOf(firstName),
    lastName: textOf(lastName),
    email: textOf(email),
    profileImageUrl,
    organizationId: textOf(organizationId),
    mfaEnabled: mfaEnabled === 't',
    title,
    phone,
    timezone,
    locale,
    theme: textOf(theme),
    signInMethods: z.array(z.string()).parse(JSON.parse(textOf(signInMethods))),
    updatedAt: new Date(instantOf(textOf(updatedAt))),
    version: Number(version),
    ownershipOffered: ownershipOffered === 't',
  };
}

/** Reports a pending ownership offer, which `findMyself` includes as well. */
export async function isOfferedOwnership(tx: Tx, id: string): Promise<boolean> {
  const offer = await tx
    .selectFrom('ownershipOffers')
    .select('toId')
    .where('toId', '=', id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return offer !== undefined;
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export function findOwner(tx: Tx) {
  return tx.selectFrom('people').select('id').where('isOwner', '=', true).executeTakeFirst();
}

interface NewOrganizationOwner {
  organizationId: string;
  organizationName: string;
  trialEndsAt: Date;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export async function insertOrganizationWithOwner(
  tx: Tx,
  { organizationId, organizationName, trialEndsAt, ...person }: NewOrganizationOwner,
) {
  await tx.insertInto('organizations').values({ organizationId, name: organizationName, trialEndsAt }).execute();
  await tx
    .insertInto('people')
    .values({ ...person, isOwner: true, status: 'active' })
    .execute();
}

export async function markSignedIn(tx: Tx, id: string) {
  return tx
    .updateTable('people')
    .set({ lastLoginAt: sql`now()`, lastActiveAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function activateInvited(tx: Tx, id: string, names: { firstName: string; lastName: string }) {
  return tx
    .updateTable('people')
    .set({ ...names, status: 'active', version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .returningAll()
    .executeTakeFirst();
}

export async function setStatus(tx: Tx, id: string, status: 'active' | 'invited'): Promise<void> {
  await tx
    .updateTable('people')
    .set({ status, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds the password to the person's sign-in methods, if missing. */
export async function addPasswordMethod(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ signInMethods: sql`array_prepend('local', sign_in_methods)` })
    .where('id', '=', id)
    .where(sql<boolean>`'local' <> all (sign_in_methods)`)
    .execute();
}

export async function setMfaEnabled(tx: Tx, id: string, mfaEnabled: boolean): Promise<void> {
  await tx
    .updateTable('people')
    .set({ mfaEnabled, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('mfaEnabled', '<>', mfaEnabled)
    .execute();
}
