import { createHash, randomBytes } from 'node:crypto';
import { asAuth } from '#server/platform/db/pools.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import type { TestServer } from '#tests/support/server.ts';

/**
 * Session with a last activity in the future, so that no call records activity: while an older snapshot is held, looking up a row with a
 * second version reads both, and lists name this person in every row.
 */
export async function seenInTheFuture(server: TestServer, who: { organizationId: string; userId: string }): Promise<Caller> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const session = { ...who, tokenHash, idleSeconds: 1800, expiresAt, lastSeenAt: expiresAt };
  await asAuth(server.pools, (tx) => tx.insertInto('auth.sessions').values(session).execute());
  return caller(server.app, { sid: token });
}
