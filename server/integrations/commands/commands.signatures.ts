import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { isFresh } from '#domain/integrations/commands.rules.ts';

interface Signed {
  headers: IncomingHttpHeaders;
  body: Buffer;
  secret: string;
  now: Date;
}

export const isGenuine: Readonly<Record<ChatKind, (signed: Signed) => boolean>> = { slack: isOfSlack, teams: isOfTeams };

/** Verifies `v0=` and the HMAC of timestamp and raw body; calls older than five minutes are rejected as replays. */
function isOfSlack({ headers, body, secret, now }: Signed): boolean {
  const time = headers['x-slack-request-timestamp'];
  const signature = headers['x-slack-signature'];
  if (typeof time !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (!isFresh(Number(time) * 1000, now)) return false;
  const expected = createHmac('sha256', secret).update(`v0:${time}:`).update(body).digest('hex');
  return isSame(signature, `v0=${expected}`);
}

const Timed = z.object({ timestamp: z.string() });

/** Verifies `HMAC` and the HMAC of the raw body with the decoded secret. The timestamp is in the body, so the signature covers it. */
function isOfTeams({ headers, body, secret, now }: Signed): boolean {
  const { authorization } = headers;
  if (typeof authorization !== 'string' || !authorization.startsWith('HMAC ')) return false;
  const key = Buffer.from(secret, 'base64');
  // Text that is not base64 decodes to an empty key, with which anyone could sign.
  if (key.length === 0) return false;
  const expected = createHmac('sha256', key).update(body).digest('base64');
  if (!isSame(authorization.slice('HMAC '.length), expected)) return false;
  const timed = Timed.safeParse(parsed(body)).data;
  return timed !== undefined && isFresh(Date.parse(timed.timestamp), now);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
