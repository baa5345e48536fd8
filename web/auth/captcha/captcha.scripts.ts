/** Allowed script URLs of captcha providers. */
const TRUSTED = ['https://www.google.com/recaptcha/', 'https://challenges.cloudflare.com/turnstile/'];

/** Subset of Trusted Types used here; the DOM types omit it and accept plain strings as URLs. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var trustedTypes: TrustedTypes | undefined;
}

function checked(url: string): string {
  const { href, origin } = new URL(url, location.href);
  if (origin === location.origin || TRUSTED.some((start) => href.startsWith(start))) return href;
  throw new Error(`A script of ${origin} is not trusted.`);
}

const policy = globalThis.trustedTypes?.createPolicy('plumbline', { createScriptURL: checked });

/** Script or worker URL as a TrustedScriptURL, since the page's policy accepts no plain string. */
export function scriptAddress(url: string): string {
  return policy ? policy.createScriptURL(url) : checked(url);
}
