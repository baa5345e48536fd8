import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const NOW = sql<Date>`now()`;
const MINUTES = 5;

export const PASSKEY_PURPOSES = ['register', 'second_factor', 'sign_in', 'reauthenticate'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Oldest first; not paged, because their number is limited. */
export function listOwnPasskeys(tx: Tx, userId: string) {
  return tx.selectFrom('auth.passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof listOwnPasskeys>>[number];

export function findPasskey(tx: Tx, id: string) {
  return tx
    .selectFrom('auth.passkeys as k')
    .innerJoin('auth.users as u', 'u.id', 'k.userId')
    .select(['k.id', 'k.publicKey', 'k.counter', 'k.userId', 'u.organizationId'])
    .where('k.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks the person's MFA methods, so that a count of them stays correct. The authenticator app is locked first, as when it is turned off,
 * to avoid deadlocks.
 */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth.totp').select('userId').where('userId', '=', userId).forUpdate().execute();
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

type NewPasskey = Pick<PasskeyRow, 'id' | 'userId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** Undefined if the passkey is already registered for any account. */
export function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('auth.passkeys')
    .values(passkey)
    .onConflict((row) => row.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('auth.passkeys').where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst();
}

/** Accepts only one of two responses with the same counter; authenticators that do not count always send 0. */
export async function countUse(tx: Tx, { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>): Promise<boolean> {
  const used = await tx
    .updateTable('auth.passkeys')
    .set({ counter, lastUsedAt: NOW })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

interface NewChallenge {
  tokenHash: Buffer;
  purpose: PasskeyPurpose;
  challenge: string;
  userId: string | null;
}

export async function insertPasskeyChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('auth.passkeyChallenges')
    .values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
    .execute();
}

/** Deletes the challenge with its first response, valid or not. */
export function takePasskeyChallenge(tx: Tx, tokenHash: Buffer) {
  return tx
    .deleteFrom('auth.passkeyChallenges')
    .where('tokenHash', '=', tokenHash)
    .returning(['purpose', 'challenge', 'userId', sql<boolean>`expires_at <= now()`.as('isOver')])
    .executeTakeFirst();
}
