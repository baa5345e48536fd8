import { error, fail, pass, type Verdict, warn } from './verdicts.rules.ts';

/** Connection to a website over TLS. */
export interface WebReading {
  /** Reason for which the certificate is not trusted; null if it is. */
  untrusted: string | null;
  /** End of validity of the certificate. */
  validUntil: string;
  /** Value of the header, or null. */
  hsts: string | null;
  /** Names of the security headers that are missing. */
  missingHeaders: readonly string[];
  /** True if a connection with TLS 1.0 or 1.1 succeeds; null if it could not be tried. */
  acceptsOld: boolean | null;
}

const DAY_MS = 86_400_000;
/** Certificates that renew automatically are renewed earlier than this. */
const RENEWAL_DAYS = 14;
const HSTS_SECONDS = 15_552_000;

export function webVerdicts(web: WebReading | { fault: string }, now: number): Record<'certificate' | 'tls' | 'hsts' | 'headers', Verdict> {
  if ('fault' in web) return { certificate: error(web.fault), tls: error(web.fault), hsts: error(web.fault), headers: error(web.fault) };
  const { acceptsOld } = web;
  return {
    certificate: certificateVerdict(web, now),
    tls:
      acceptsOld === null
        ? error('The old protocols could not be tried')
        : acceptsOld
          ? fail('TLS 1.0 or 1.1 is accepted')
          : pass('Only TLS 1.2 or newer is accepted'),
    hsts: hstsVerdict(web.hsts),
    headers: headersVerdict(web.missingHeaders),
  };
}

function certificateVerdict({ untrusted, validUntil }: WebReading, now: number): Verdict {
  const day = validUntil.slice(0, 10);
  const days = Math.floor((Date.parse(validUntil) - now) / DAY_MS);
  if (days < 0) return fail(`Expired on ${day}`);
  if (untrusted !== null) return fail(`Not trusted by browsers (${untrusted})`);
  return days < RENEWAL_DAYS ? warn(`Expires on ${day}, in ${days} days`) : pass(`Valid until ${day}`);
}

function hstsVerdict(header: string | null): Verdict {
  if (header === null) return fail('No Strict-Transport-Security header');
  const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? 0);
  return seconds >= HSTS_SECONDS
    ? pass(`max-age is ${Math.floor(seconds / 86_400)} days`)
    : warn(`max-age is only ${Math.floor(seconds / 86_400)} days`);
}

/** Headers that keep a page out of frames, scripts out of the page, and addresses out of other sites. */
const SECURITY_HEADERS = ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'] as const;

/** A policy with frame-ancestors replaces X-Frame-Options. */
export function missingHeaders(valueOf: (name: string) => string | undefined): string[] {
  const policy = valueOf('content-security-policy') ?? '';
  return SECURITY_HEADERS.filter((name) => {
    const value = valueOf(name.toLowerCase()) ?? '';
    return value === '' && !(name === 'X-Frame-Options' && /frame-ancestors/i.test(policy));
  });
}

function headersVerdict(missing: readonly string[]): Verdict {
  if (missing.length === 0) return pass(`All ${SECURITY_HEADERS.length} headers are sent`);
  return missing.length === SECURITY_HEADERS.length ? fail('No security header is sent') : warn(`Without ${missing.join(', ')}`);
}

/** End of the registration; null if the registry publishes none. */
export type Registration = { until: string | null } | { fault: string };

const REGISTRATION_DAYS = 30;

export function expiryVerdict(found: Registration, now: number): Verdict {
  if ('fault' in found) return error(found.fault);
  if (found.until === null) return { outcome: 'not_applicable', detail: 'The registry publishes no expiry date' };
  const day = found.until.slice(0, 10);
  const days = Math.floor((Date.parse(found.until) - now) / DAY_MS);
  if (days < 0) return fail(`Expired on ${day}`);
  return days < REGISTRATION_DAYS ? warn(`Expires on ${day}, in ${days} days`) : pass(`Registered until ${day}`);
}
