import { X509Certificate } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import type { testSsoProvider } from '#contract/auth/sso.contract.ts';
import type { SamlSettings } from '#domain/auth/providers.rules.ts';

type Probe = OutputOf<typeof testSsoProvider>;

/** Checks without a sign-in. Expired certificates still verify responses, because providers go on signing with them, but the administrator should know. */
export function probeSaml({ certificates }: SamlSettings, now: Date): Probe {
  const checks = certificates.map((text, index) => {
    const { validToDate } = new X509Certificate(text);
    const day = validToDate.toISOString().slice(0, 10);
    const isValid = validToDate > now;
    const name = certificates.length === 1 ? 'The signing certificate is valid' : `Signing certificate ${index + 1} is valid`;
    return { name, ok: isValid, message: isValid ? `It expires on ${day}.` : `It expired on ${day}. Enter the new one of the provider.` };
  });
  return { ok: checks.every(({ ok }) => ok), checks };
}
