import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';

const NOW = sql<Date>`now()`;
const IS_OPEN = sql<boolean>`revoked_at is null and expires_at > now() and last_seen_at + make_interval(secs => idle_seconds) > now()`;

/** Open sessions of a person, latest first; not paged, because there are few. */
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

/** Replaces the session's token, so that copies of the old one are useless. False if the session ended meanwhile. */
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
 * State of a session by the same rule as `public.enter`: open, expired, or blocked by an inactive organisation, and whether SSO is
 * available; no row if it was ended.
 */
export function findSession(tokenHash: Buffer): Statement {
  return {
    text: `
      select exists (select from auth.sso c where c.organization_id = s.organization_id and c.enabled),
             s.expires_at > now() and s.last_seen_at + make_interval(secs => s.idle_seconds) > now(),
             o.status = 'active'
      from auth.sessions s
      join auth.users u on u.id = s.user_id
      join auth.organizations o on o.id = s.organization_id
      where s.token_hash = $1 and s.revoked_at is null and not u.login_disabled`,
    values: [tokenHash],
  };
}
