import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ProviderSession } from '#server/auth/accounts/accounts.queries.ts';

const NOW = sql<Date>`now()`;
const MINUTES = 5;
const TRIES = 5;

export async function insertChallenge(tx: Tx, userId: string, tokenHash: Buffer, provider: Partial<ProviderSession> = {}): Promise<void> {
  await tx
    .insertInto('auth.loginChallenges')
    .values({ ...provider, tokenHash, userId, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
    .execute();
}

/** Consumes one attempt; undefined if none is left, the sign-in has expired, or the password was changed since. */
export function tryChallenge(tx: Tx, tokenHash: Buffer) {
  return tx
    .updateTable('auth.loginChallenges as c')
    .from('auth.users as u')
    .set({ attempts: sql`c.attempts + 1` })
    .whereRef('u.id', '=', 'c.userId')
    .where('c.tokenHash', '=', tokenHash)
    .where('c.consumedAt', 'is', null)
    .where('c.expiresAt', '>', NOW)
    .where('c.attempts', '<', TRIES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auth.passwords as p')
            .select('p.userId')
            .whereRef('p.userId', '=', 'u.id')
            .whereRef('p.changedAt', '>', 'c.createdAt'),
        ),
      ),
    )
    .returning(['u.id', 'u.organizationId', 'u.email', 'c.providerId', 'c.providerSubject', 'c.providerSid', 'c.providerToken'])
    .executeTakeFirst();
}

/** Person of a pending sign-in, without consuming an attempt. */
export function findChallenge(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('auth.loginChallenges as c')
    .select('c.userId')
    .where('c.tokenHash', '=', tokenHash)
    .where('c.consumedAt', 'is', null)
    .where('c.expiresAt', '>', NOW)
    .where('c.attempts', '<', TRIES)
    .executeTakeFirst();
}

/** Returns false if already consumed: a pending sign-in opens at most one session. */
export async function consumeChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const consumed = await tx
    .updateTable('auth.loginChallenges')
    .set({ consumedAt: NOW })
    .where('tokenHash', '=', tokenHash)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', NOW)
    .returning('userId')
    .executeTakeFirst();
  return consumed !== undefined;
}
