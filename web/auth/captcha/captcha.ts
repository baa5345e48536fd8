import { useEffect, useRef } from 'react';
import { getCaptcha } from '#contract/auth/auth.contract.ts';
import { call } from '#web/http/call.ts';
import { Fault } from '#web/http/fault.ts';
import type { CaptchaAction } from './captcha.foreign.ts';

/** Thrown when the captcha is unavailable, which the person cannot fix; the specification fixes the text. */
export class CaptchaNotReady extends Error {
  constructor(options?: ErrorOptions) {
    super('reCAPTCHA is not ready. Please refresh the page.', options);
    this.name = 'CaptchaNotReady';
  }
}

interface PreparedCaptcha {
  /** Null if no captcha is configured. */
  token(): Promise<string | null>;
  stop(): void;
  until: number;
}

/** One minute less than the server accepts a solution, so that none expires in transit. */
const GOOD_FOR_MS = 4 * 60_000;

async function prepare(action: CaptchaAction): Promise<PreparedCaptcha> {
  const { provider, siteKey = '', challenge } = await call(getCaptcha);
  const lasting = { stop: () => {}, until: Infinity };
  if (provider === 'none') return { token: async () => null, ...lasting };
  if (provider === 'altcha') {
    const { solving } = await import('./captcha.solve.ts');
    const { token, stop } = solving(challenge);
    token.catch(() => {}); // A failure is reported when a token is requested.
    return { token: () => token, stop, until: Date.now() + GOOD_FOR_MS };
  }
  const foreign = await import('./captcha.foreign.ts');
  return { token: await foreign[provider](siteKey, action), ...lasting };
}

/** Prepares a captcha immediately; each token is used once. */
export class Captcha {
  readonly #action: CaptchaAction;
  #next: Promise<PreparedCaptcha>;

  constructor(action: CaptchaAction) {
    this.#action = action;
    this.#next = this.#begin();
  }

  /** Returns the token, waiting for the solution if necessary. */
  async take(): Promise<string | null> {
    const prepared = await this.#current();
    try {
      return await prepared.token();
    } catch (error) {
      this.renew();
      throw new Fault({ code: 'CAPTCHA_FAILED', message: error instanceof Fault ? error.message : undefined });
    }
  }

  /** Call after each attempt: the server accepts a token only once. */
  renew(): void {
    this.stop();
    this.#next = this.#begin();
  }

  stop(): void {
    this.#next.then(
      ({ stop }) => stop(),
      () => {},
    );
  }

  async #current(): Promise<PreparedCaptcha> {
    const solution = await this.#next.catch(() => null);
    if (solution && solution.until > Date.now()) return solution;
    this.renew();
    try {
      return await this.#next;
    } catch (error) {
      throw new CaptchaNotReady({ cause: error });
    }
  }

  #begin(): Promise<PreparedCaptcha> {
    const begun = prepare(this.#action);
    begun.catch(() => {}); // A failure is reported when a token is requested.
    return begun;
  }
}

/** Captcha for as long as the component is mounted. */
export function useCaptcha(action: CaptchaAction) {
  const captcha = useRef<Captcha>(null);
  useEffect(() => {
    const begun = new Captcha(action);
    captcha.current = begun;
    return () => begun.stop();
  }, [action]);
  return {
    take: async () => {
      if (!captcha.current) throw new CaptchaNotReady();
      return captcha.current.take();
    },
    renew: () => captcha.current?.renew(),
  };
}
