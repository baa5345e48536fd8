/** The origins of scripts that this page loads: its own and, where it is configured, the captcha's. */
const TRUSTED = ['https://www.google.com/recaptcha/', 'https://challenges.cloudflare.com/turnstile/'];

/** The part of Trusted Types that is used here; the DOM's types do not include it and take plain texts for addresses. */
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

/** The page's policy accepts no plain text as the address of a script or worker. */
export function scriptAddress(url: string): string {
  return policy ? policy.createScriptURL(url) : checked(url);
}
