import { z } from 'zod';
import type { JudgedCaptcha } from '#server/platform/config/config.captcha.ts';

export type CaptchaAction = 'login' | 'register';
type Verdict = 'person' | 'robot' | 'unknown';

interface Evidence {
  token: string;
  action: CaptchaAction;
  ip: string | null;
  /** Host for which the token must have been issued. */
  host: string;
}

const LONGEST_MS = 5_000;
/** Longer than any token of these providers. */
const LONGEST_TOKEN = 8_192;
/** Errors of the provider or of our settings, unrelated to the person. */
const PROVIDER_FAULTS = ['internal-error', 'missing-input-secret', 'invalid-input-secret'];

const ProviderResponse = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Verifies the token; the provider also returns rejections with status 200. A timeout is 'unknown'. */
export async function judge(captcha: JudgedCaptcha, evidence: Evidence): Promise<Verdict> {
  if (evidence.token.length > LONGEST_TOKEN) return 'robot';
  const answer = await requestVerdict(captcha, evidence);
  if (!answer || answer['error-codes']?.some((code) => PROVIDER_FAULTS.includes(code))) return 'unknown';
  const isOurs = answer.success && answer.action === evidence.action && answer.hostname === evidence.host;
  const isLikely = captcha.minScore === null || (answer.score ?? 0) >= captcha.minScore;
  return isOurs && isLikely ? 'person' : 'robot';
}

async function requestVerdict(
  { verifyUrl, secret }: JudgedCaptcha,
  { token, ip }: Evidence,
): Promise<z.output<typeof ProviderResponse> | null> {
  const form = new URLSearchParams({ secret, response: token, ...(ip ? { remoteip: ip } : {}) });
  try {
    // The URL is set by the operator, not by an organisation, so it may be in the private network.
    const response = await fetch(verifyUrl, { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) });
    return response.ok ? (ProviderResponse.safeParse(await response.json()).data ?? null) : null;
  } catch {
    return null;
  }
}
