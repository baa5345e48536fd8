import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { spellingsOf } from '#server/auth/accounts/emails.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

const DEVICE_DAYS = 90;
const END = sql<Date>`now() + make_interval(days => ${DEVICE_DAYS})`;

/** Marks the browser as known to the person; returns the token for its cookie. */
export async function rememberDevice(tx: Tx, userId: string, former: string | undefined): Promise<string> {
  if (former && (await renewDevice(tx, userId, former))) return former;
  const { token, tokenHash } = newToken();
  await tx.insertInto('auth.devices').values({ tokenHash, userId, expiresAt: END }).execute();
  return token;
}

async function renewDevice(tx: Tx, userId: string, token: string): Promise<boolean> {
  const renewed = await tx
    .updateTable('auth.devices')
    .set({ lastUsedAt: sql`now()`, expiresAt: END })
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Reports whether the account of the address has signed in with this browser before. */
export async function isKnownDevice(tx: Tx, tokenHash: Buffer, email: string): Promise<boolean> {
  const device = await tx
    .selectFrom('auth.devices as d')
    .innerJoin('auth.users as u', 'u.id', 'd.userId')
    .select('d.userId')
    .where('d.tokenHash', '=', tokenHash)
    .where('d.expiresAt', '>', sql<Date>`now()`)
    .where('u.email', 'in', spellingsOf(email))
    .executeTakeFirst();
  return device !== undefined;
}
