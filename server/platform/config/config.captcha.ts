import { Refusal } from '#server/platform/http/refusal.ts';

export interface CaptchaSettings {
  CAPTCHA: 'altcha' | 'off' | 'recaptcha' | 'turnstile';
  RECAPTCHA_SITE_KEY?: string | undefined;
  RECAPTCHA_SECRET?: string | undefined;
  RECAPTCHA_MIN_SCORE: number;
  TURNSTILE_SITE_KEY?: string | undefined;
  TURNSTILE_SECRET?: string | undefined;
  CAPTCHA_VERIFY_URL?: string | undefined;
}

export interface JudgedCaptcha {
  kind: 'recaptcha' | 'turnstile';
  siteKey: string;
  secret: string;
  verifyUrl: string;
  /** Lower scores count as a robot; null for captchas without scores. */
  minScore: number | null;
}

export type CaptchaConfig = { kind: 'altcha' } | { kind: 'off' } | JudgedCaptcha;

const RECAPTCHA_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TURNSTILE_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Keys are required at startup, because a captcha without them would lock everyone out. */
export function captchaOf(settings: CaptchaSettings): CaptchaConfig {
  const { CAPTCHA: kind, CAPTCHA_VERIFY_URL: verifyUrl } = settings;
  if (kind === 'recaptcha') {
    return {
      kind,
      siteKey: needed(kind, 'RECAPTCHA_SITE_KEY', settings.RECAPTCHA_SITE_KEY),
      secret: needed(kind, 'RECAPTCHA_SECRET', settings.RECAPTCHA_SECRET),
      verifyUrl: verifyUrl ?? RECAPTCHA_URL,
      minScore: settings.RECAPTCHA_MIN_SCORE,
    };
  }
  if (kind === 'turnstile') {
    return {
      kind,
      siteKey: needed(kind, 'TURNSTILE_SITE_KEY', settings.TURNSTILE_SITE_KEY),
      secret: needed(kind, 'TURNSTILE_SECRET', settings.TURNSTILE_SECRET),
      verifyUrl: verifyUrl ?? TURNSTILE_URL,
      minScore: null,
    };
  }
  return { kind };
}

function needed(kind: string, name: string, value: string | undefined): string {
  if (value === undefined) throw new Refusal(`${name} must be set when CAPTCHA is ${kind}.`);
  return value;
}
