import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ProviderSession } from '#server/auth/accounts/accounts.queries.ts';

const NOW = sql<Date>`now()`;

/** A session that was opened by other means does not belong to the provider. */
export async function renewProviderSession(tx: Tx, sessionId: string, { providerId, ...session }: ProviderSession): Promise<void> {
  await tx.updateTable('auth.sessions').set(session).where('id', '=', sessionId).where('providerId', '=', providerId).execute();
}

/** Session or person that a provider names in a logout token; at least one of both. */
export interface NamedByProvider {
  providerId: string;
  subject: string | null;
  sid: string | null;
}

/** A session without `sid` ends with all sessions of its subject. */
function isNamed({ subject, sid }: NamedByProvider) {
  return sql<boolean>`
    (${subject}::text is null or provider_subject = ${subject})
    and (${sid}::text is null or provider_sid = ${sid} or (provider_sid is null and ${subject}::text is not null))`;
}

/** Ends the named sessions and sign-ins that wait for MFA. Returns the people, one for each session. */
export async function endProviderSessions(tx: Tx, named: NamedByProvider): Promise<string[]> {
  await tx.deleteFrom('auth.loginChallenges').where('providerId', '=', named.providerId).where(isNamed(named)).execute();
  const ended = await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('providerId', '=', named.providerId)
    .where('revokedAt', 'is', null)
    .where(isNamed(named))
    .returning('userId')
    .execute();
  return ended.map(({ userId }) => userId);
}

/** False if the token was accepted before; only one of two concurrent calls succeeds. */
export async function consumeLogoutToken(tx: Tx, token: { tokenHash: Buffer; providerId: string; lifeSeconds: number }): Promise<boolean> {
  const { lifeSeconds, ...row } = token;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('auth.logoutTokens')
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
