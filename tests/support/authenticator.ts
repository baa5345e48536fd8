import { generateSync } from 'otplib';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import type { Caller } from './caller.ts';

const STEP_SECONDS = 30;

/** The code of an authenticator app, of now or of some steps later. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * STEP_SECONDS });
}

/** A code that is certainly wrong. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '999999';
}

/**
 * Sets the app up with the code of the previous step, so that the codes of this and the next step stay unused. When a step ends meanwhile,
 * that code has expired, and the next one is used.
 */
export async function withAuthenticator(browser: Caller): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = await browser.sees(setUpMfa);
  const enable = () => browser.sees(enableMfa, { body: { code: codeOf(secret, -1) } });
  const { backupCodes } = await enable().catch(enable);
  return { secret, backupCodes };
}
