import { useEffect, useRef } from 'react';
import { getCaptcha } from '#contract/auth/auth.contract.ts';
import { call } from '#web/http/call.ts';
import { Fault } from '#web/http/fault.ts';
import type { CaptchaAction } from './captcha.foreign.ts';

/** The captcha cannot be had at all, which is not the person's doing; the words are the specification's. */
export class CaptchaNotReady extends Error {
  constructor(options?: ErrorOptions) {
    super('reCAPTCHA is not ready. Please refresh the page.', options);
    this.name = 'CaptchaNotReady';
  }
}

interface Prepared {
  /** Null where nothing is asked for. */
  token(): Promise<string | null>;
  stop(): void;
  until: number;
}

/** A minute less than the server takes a solution, so that none ends on its way. */
const GOOD_FOR_MS = 4 * 60_000;

async function prepare(action: CaptchaAction): Promise<Prepared> {
  const { provider, siteKey = '', challenge } = await call(getCaptcha);
  const lasting = { stop: () => {}, until: Infinity };
  if (provider === 'none') return { token: async () => null, ...lasting };
  if (provider === 'altcha') {
    const { solving } = await import('./captcha.solve.ts');
    const { token, stop } = solving(challenge);
    token.catch(() => {}); // told when the token is asked for
    return { token: () => token, stop, until: Date.now() + GOOD_FOR_MS };
  }
  const foreign = await import('./captcha.foreign.ts');
  return { token: await foreign[provider](siteKey, action), ...lasting };
}

/** A captcha in the making: work begins at once, and each token is good for one try. */
export class Captcha {
  readonly #action: CaptchaAction;
  #next: Promise<Prepared>;

  constructor(action: CaptchaAction) {
    this.#action = action;
    this.#next = this.#begin();
  }

  /** Waits while it is still being made. */
  async take(): Promise<string | null> {
    const prepared = await this.#current();
    try {
      return await prepared.token();
    } catch (error) {
      this.renew();
      throw new Fault({ code: 'CAPTCHA_FAILED', message: error instanceof Fault ? error.message : undefined });
    }
  }

  /** After a try: the server takes no token twice. */
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

  async #current(): Promise<Prepared> {
    const found = await this.#next.catch(() => null);
    if (found && found.until > Date.now()) return found;
    this.renew();
    try {
      return await this.#next;
    } catch (error) {
      throw new CaptchaNotReady({ cause: error });
    }
  }

  #begin(): Promise<Prepared> {
    const begun = prepare(this.#action);
    begun.catch(() => {}); // told when a token is asked for
    return begun;
  }
}

/** Begins with the step that needs it and ends with it. */
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
