import type { LightMyRequestResponse } from 'fastify';
import type { Caller } from '#tests/support/caller.ts';

/** Browser with separate cookies for the two sides: our server by injection, the provider over the network. */
export interface SsoBrowser {
  /** Opens the provider's sign-in and enters a name; returns the redirect address. */
  signInAtProvider(login: string, address?: string): Promise<URL>;
  /** Starts single sign-on at our server; returns the provider's address. */
  startSignIn(organizationId: string, more?: string): Promise<URL>;
  /** Opens one of our addresses, such as the redirect address. */
  open(address: URL | string): Promise<LightMyRequestResponse>;
  /** Runs the whole flow; returns the last address. */
  signIn(organizationId: string, login: string): Promise<string>;
}

export function ssoBrowser(browser: Caller): SsoBrowser {
  const jar = new Map<string, string>();
  const fetchWithCookies = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...(init.body ? FORM : {}) } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  const next = (answer: Response, from: string) => new URL(answer.headers.get('location') ?? '', from);

  const open = (address: URL | string) => {
    const url = new URL(address, 'http://localhost:3000');
    return browser.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
  };
  const startSignIn = async (organizationId: string, more = '') => {
    const answer = await open(`/auth/entra/login?org=${organizationId}${more}`);
    return new URL(String(answer.headers.location), 'http://localhost:3000');
  };
  const signInAtProvider = async (login: string, address = '') => {
    let at = new URL(address);
    const provider = at.origin;
    while (at.origin === provider) {
      const isForm = at.pathname.includes('/sign-in/');
      const answer = await fetchWithCookies(at.href, isForm ? { method: 'POST', body: new URLSearchParams({ login }).toString() } : {});
      if (answer.status < 300 || answer.status >= 400)
        throw new Error(`The provider responded with ${answer.status}: ${await answer.text()}`);
      at = next(answer, at.href);
    }
    return at;
  };
  return {
    open,
    startSignIn,
    signInAtProvider,
    signIn: async (organizationId, login) => {
      const providerAddress = await startSignIn(organizationId);
      if (providerAddress.pathname === '/auth') return `${providerAddress.pathname}${providerAddress.search}`;
      return String((await open(await signInAtProvider(login, providerAddress.href))).headers.location);
    },
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
