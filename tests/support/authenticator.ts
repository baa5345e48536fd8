import { generateSync } from 'otplib';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import type { Caller } from './caller.ts';

const STEP_SECONDS = 30;

/** Code of an authenticator app, now or some time steps later. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * STEP_SECONDS });
}

export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '999999';
}

/**
 * Sets an authenticator app up with the code of the previous step, so that those of this and the next step stay unused. Retried, because
 * that code expires if a step ends meanwhile.
 */
export async function withAuthenticator(browser: Caller): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = await browser.sees(setUpMfa);
  const enable = () => browser.sees(enableMfa, { body: { code: codeOf(secret, -1) } });
  const { backupCodes } = await enable().catch(enable);
  return { secret, backupCodes };
}
