import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '#server/platform/http/actor.ts';

const NEW_SESSION = `
  insert into auth.sessions (token_hash, user_id, organization_id, idle_seconds, expires_at)
  select $2, id, organization_id, 36000, now() + interval '10 hours' from auth.users where id::text = $1 or email = $1`;

/**
 * Token of a new session of this person, found by id or email address. It skips loading the sign-in and the dashboard, for tests that are
 * not about signing in.
 */
export async function sessionFor(owner: pg.Client, person: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await owner.query(NEW_SESSION, [person, hashToken(token)]);
  if (rowCount !== 1) throw new Error(`There is no account ${person}.`);
  return token;
}

/** Session cookie for `context.addCookies`. */
export const cookieOf = (token: string, url: string) => ({ name: 'sid', value: token, url });
