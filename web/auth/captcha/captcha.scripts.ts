/** Where the scripts may come from that this page starts by an address: itself and, where it is configured, the captcha. */
const TRUSTED = ['https://www.google.com/recaptcha/', 'https://challenges.cloudflare.com/turnstile/'];

/** What of Trusted Types is needed here; the DOM's types do not know them, and a trusted address is written where a text would be. */
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

/** The page's policy takes no plain text as the address of a script or worker. */
export function scriptAddress(url: string): string {
  return policy ? policy.createScriptURL(url) : checked(url);
}
