import { generateSync } from 'otplib';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import type { Caller } from './caller.ts';

const STEP_SECONDS = 30;

/** An authenticator app: the code of now, or of some steps later. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * STEP_SECONDS });
}

/** A code that is surely wrong. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '999999';
}

/**
 * Sets the app up with the code of the step before, so that the codes of now and of the next step are still unused. Where a step ends
 * on the way, that code has become too old, and the next one is taken.
 */
export async function withAuthenticator(browser: Caller): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = await browser.sees(setUpMfa);
  const enable = () => browser.sees(enableMfa, { body: { code: codeOf(secret, -1) } });
  const { backupCodes } = await enable().catch(enable);
  return { secret, backupCodes };
}
