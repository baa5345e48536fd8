import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';

export const CODE_TRIES = 6;

export const LIFE_HOURS = { verify_email: 24, invitation: 7 * 24, reset_password: 0.5, reset_mfa: 24 } as const;

export type TokenPurpose = keyof typeof LIFE_HOURS;

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed hash, because six digits are easily enumerated and a plain hash would hide nothing. */
export function hashCode({ secrets }: Pick<AppContext, 'secrets'>, userId: string, code: string): Buffer {
  return createHmac('sha256', secrets.session)
    .update(`verify\n${userId}\n${code.replace(/[\s-]/g, '')}`)
    .digest();
}
