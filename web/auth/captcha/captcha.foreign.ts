import { scriptAddress } from './captcha.scripts.ts';

/** Action (sign-in, registration) passed to the provider with every token. */
export type CaptchaAction = 'login' | 'register';

interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

interface Turnstile {
  render(container: HTMLElement, options: TurnstileOptions): string;
  remove(widget: string): void;
}

interface TurnstileOptions {
  sitekey: string;
  action: string;
  appearance: 'interaction-only';
  callback(token: string): void;
  'error-callback'(): boolean;
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var grecaptcha: Recaptcha | undefined;
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var turnstile: Turnstile | undefined;
}

/** Creates tokens on demand, because they expire after two minutes. */
export type TokenMaker = () => Promise<string>;

export async function recaptcha(siteKey: string, action: CaptchaAction): Promise<TokenMaker> {
  await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = globalThis;
  if (!grecaptcha) throw new Error('reCAPTCHA did not start.');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return () => grecaptcha.execute(siteKey, { action });
}

export async function turnstile(siteKey: string, action: CaptchaAction): Promise<TokenMaker> {
  await load('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  const { turnstile } = globalThis;
  if (!turnstile) throw new Error('Turnstile did not start.');
  return () => turnstileToken(turnstile, siteKey, action);
}

/** The widget stays hidden unless the person has to act. */
async function turnstileToken(turnstile: Turnstile, sitekey: string, action: string): Promise<string> {
  const container = document.body.appendChild(document.createElement('div'));
  container.className = 'fixed inset-x-0 bottom-4 z-50 flex justify-center';
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const failed = () => {
        reject(new Error('Turnstile gave no token.'));
        return true;
      };
      const options = { sitekey, action, appearance: 'interaction-only' as const, callback: resolve, 'error-callback': failed };
      widget = turnstile.render(container, options);
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    container.remove();
  }
}

const loaded = new Map<string, Promise<void>>();

/** Loads a script once; a failed load is retried on the next call. */
function load(url: string): Promise<void> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loaded.delete(url);
      script.remove();
      reject(new Error('The script could not be loaded. Reload the page.'));
    });
    script.async = true;
    script.src = scriptAddress(url);
    document.head.append(script);
  });
  loaded.set(url, loading);
  return loading;
}
