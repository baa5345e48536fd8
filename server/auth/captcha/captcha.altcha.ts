import { createHmac, randomInt } from 'node:crypto';
import { type CreateChallengeOptions, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { countAttempts } from '#server/auth/limits/rate-limits.ts';

type CaptchaContext = Pick<AppContext, 'config' | 'secrets' | 'pools' | 'now'>;

const LIFETIME_MS = 5 * 60_000;
/** Extra time that used solutions are remembered, in case the database's clock differs. */
const MARGIN_MS = 60 * 60_000;
const ALGORITHM = 'PBKDF2/SHA-256';
const ITERATIONS = 5_000;
/** Keys the browser derives: a third of a second on an idle core, a second on a busy one. */
const STEPS = { least: 250, most: 450 };
/** Work multiplier by the number of recent attempts from one address. */
const WORK_FACTORS = [
  { tries: 20, times: 8 },
  { tries: 10, times: 4 },
  { tries: 5, times: 2 },
] as const;

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Signed challenge that takes the browser about a thousand times as long as the server. */
export async function newChallenge(guard: CaptchaContext, ip: string | null) {
  const tries = await countAttempts(guard, { limit: 'loginByIp', ip });
  const times = WORK_FACTORS.find((step) => tries > step.tries)?.times ?? 1;
  return createChallenge({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    counter: randomInt(STEPS.least * times, STEPS.most * times),
    expiresAt: new Date(guard.now().getTime() + LIFETIME_MS),
    deriveKey,
    ...signingKeys(guard),
  });
}

/** Reports whether the token solves a challenge of this server, before its expiry and for the first time. */
export async function isSolved(guard: CaptchaContext, token: string): Promise<boolean> {
  const solved = parseSolution(token);
  if (!solved) return false;
  const { challenge, solution } = solved;
  const until = challenge.parameters.expiresAt * 1000;
  if (until <= guard.now().getTime()) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signingKeys(guard) });
  return verified && (await isFirstUse(guard, challenge.signature, new Date(until + MARGIN_MS)));
}

function signingKeys({
  secrets,
}: CaptchaContext): Required<Pick<CreateChallengeOptions, 'hmacSignatureSecret' | 'hmacKeySignatureSecret'>> {
  const key = (purpose: string) => createHmac('sha256', secrets.session).update(`captcha\n${purpose}`).digest('hex');
  return { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('solution') };
}

function parseSolution(token: string): z.output<typeof Solved> | null {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Single statement, so that only one of several concurrent uses succeeds. */
async function isFirstUse({ secrets, pools }: CaptchaContext, signature: string, windowEnd: Date): Promise<boolean> {
  const keyMac = createHmac('sha256', secrets.session).update(`captcha\nused\n${signature}`).digest();
  return asAuth(pools, async (tx) => {
    const inserted = await tx
      .insertInto('auth.throttle')
      .values({ keyMac, hits: 1, windowEnd })
      .onConflict((row) => row.column('keyMac').doNothing())
      .returning('keyMac')
      .executeTakeFirst();
    return inserted !== undefined;
  });
}
