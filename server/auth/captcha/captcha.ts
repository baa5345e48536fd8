import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isSolved, newChallenge } from './captcha.altcha.ts';
import { type CaptchaAction, judge } from './captcha.judge.ts';

/** Data the browser needs to create a token; includes a new challenge for proof of work. */
export async function describeCaptcha(context: AppContext, { ip }: Origin) {
  const { captcha } = context.config;
  if (captcha.kind === 'off') return { provider: 'none' as const };
  if (captcha.kind === 'altcha') return { provider: captcha.kind, challenge: await newChallenge(context, ip) };
  return { provider: captcha.kind, siteKey: captcha.siteKey };
}

interface CaptchaCall {
  body: { captchaToken?: string | null | undefined };
  origin: Origin;
  request: Pick<FastifyRequest, 'log' | 'headers'>;
}

/** Hint for callers without our client. */
const MISSING = 'the token: captchaToken in the body, or the header X-Captcha-Token; GET /api/auth/captcha describes it';

/** Runs before the rate limit, which remains the real defence; the captcha only makes each attempt costly. */
export async function passCaptcha(context: AppContext, { body, origin, request }: CaptchaCall, action: CaptchaAction): Promise<void> {
  const { captcha } = context.config;
  if (captcha.kind === 'off') return;
  const header = request.headers['x-captcha-token'];
  const token = body.captchaToken || (typeof header === 'string' ? header : '');
  if (token === '') throw new Fault('CAPTCHA_FAILED', { field: 'captchaToken', details: { captcha: captcha.kind, missing: MISSING } });
  if (captcha.kind === 'altcha') {
    if (!(await isSolved(context, token))) throw new Fault('CAPTCHA_FAILED');
    return;
  }
  const verdict = await judge(captcha, { token, action, ip: origin.ip, host: new URL(context.config.publicUrl).hostname });
  if (verdict === 'person') return;
  if (verdict === 'unknown') {
    request.log.warn({ captcha: captcha.kind, action }, 'the captcha could not be verified');
    // If the provider is down, people can still sign in within the rate limit, but new accounts must wait.
    if (action === 'login') return;
  }
  throw new Fault('CAPTCHA_FAILED');
}
