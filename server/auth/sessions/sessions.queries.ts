import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

const NOW = sql<Date>`now()`;
const IS_OPEN = sql<boolean>`revoked_at is null and expires_at > now() and last_seen_at + make_interval(secs => idle_seconds) > now()`;

/** The open sessions of a person, the latest first; there are too few to need pages. */
export function listOpenSessions(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.sessions')
    .select(['id', 'amr', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where(IS_OPEN)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

export function endOwnSession(tx: Tx, userId: string, id: string) {
  return tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(IS_OPEN)
    .returning(['id', 'userAgent'])
    .executeTakeFirst();
}

/** Returns the number of sessions. */
export async function endSessionsExcept(tx: Tx, userId: string, id: string): Promise<number> {
  const ended = await tx
    .updateTable('auth.sessions')
    .set({ revokedAt: NOW })
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where(IS_OPEN)
    .returning('id')
    .execute();
  return ended.length;
}

export async function markReauthenticated(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('auth.sessions').set({ authenticatedAt: NOW }).where('id', '=', id).execute();
}

/** Gives the session another token, so that a copy of the old one is useless. False when the session has ended meanwhile. */
export async function replaceSessionToken(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const replaced = await tx
    .updateTable('auth.sessions')
    .set({ tokenHash, authenticatedAt: NOW })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const password = await tx.selectFrom('auth.passwords').select('hash').where('userId', '=', userId).executeTakeFirst();
  return password?.hash ?? null;
}

/**
 * Whether a session's organisation has single sign-on, and whether the session is open, by the same rule as `public.enter`, or has only run
 * out, and whether people of the organisation may sign in; no row when it was ended.
 */
export function findSession(tokenHash: Buffer): Statement {
  return {
    text: `
      select coalesce(c.enabled, false),
             s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now(),
             o.status = 'active'
      from auth.sessions s
      join auth.users u on u.id = s.user_id
      join auth.organizations o on o.id = s.organization_id
      left join auth.sso c on c.organization_id = s.organization_id
      where s.token_hash = $1 and s.revoked_at is null and not u.login_disabled`,
    values: [tokenHash],
  };
}
