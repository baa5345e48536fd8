import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isSolved, newChallenge } from './captcha.altcha.ts';
import { type CaptchaAction, judge } from './captcha.judge.ts';

/** What the browser must know to make a token; with a proof of work a fresh task each time. */
export async function describeCaptcha(context: AppContext, { ip }: Origin) {
  const { captcha } = context.config;
  if (captcha.kind === 'off') return { provider: 'none' as const };
  if (captcha.kind === 'altcha') return { provider: captcha.kind, challenge: await newChallenge(context, ip) };
  return { provider: captcha.kind, siteKey: captcha.siteKey };
}

interface CaptchaCall {
  body: { captchaToken?: string | null | undefined };
  origin: Origin;
  request: Pick<FastifyRequest, 'log'>;
}

/** Stands before the throttle, which remains the defence: the captcha is only what a try costs. */
export async function passCaptcha(context: AppContext, { body, origin, request }: CaptchaCall, action: CaptchaAction): Promise<void> {
  const { captcha } = context.config;
  if (captcha.kind === 'off') return;
  const token = body.captchaToken ?? '';
  if (token === '') throw new Fault('CAPTCHA_FAILED');
  if (captcha.kind === 'altcha') {
    if (!(await isSolved(context, token))) throw new Fault('CAPTCHA_FAILED');
    return;
  }
  const verdict = await judge(captcha, { token, action, ip: origin.ip, host: new URL(context.config.publicUrl).hostname });
  if (verdict === 'person') return;
  if (verdict === 'unknown') {
    request.log.warn({ captcha: captcha.kind, action }, 'the captcha could not be verified');
    // People who have an account can still come in, held by the throttle; new accounts wait until the verifier answers again.
    if (action === 'login') return;
  }
  throw new Fault('CAPTCHA_FAILED');
}
