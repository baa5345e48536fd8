import type { LightMyRequestResponse } from 'fastify';
import type { Caller } from '#tests/support/caller.ts';

/** A browser that goes to the provider and back: ours by injection, the provider's over the wire, cookies kept apart. */
export interface Traveller {
  /** Goes to the provider's sign-in and names somebody; answers the address that the provider sends back to. */
  toProvider(login: string, address?: string): Promise<URL>;
  /** Leaves ours; answers the provider's address. */
  leave(organizationId: string, more?: string): Promise<URL>;
  /** Arrives at ours. */
  arrive(address: URL | string): Promise<LightMyRequestResponse>;
  /** The whole way; answers where it ends. */
  signIn(organizationId: string, login: string): Promise<string>;
}

export function traveller(browser: Caller): Traveller {
  const jar = new Map<string, string>();
  const fetchKept = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...(init.body ? FORM : {}) } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  const next = (answer: Response, from: string) => new URL(answer.headers.get('location') ?? '', from);

  const arrive = (address: URL | string) => {
    const url = new URL(address, 'http://localhost:3000');
    return browser.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
  };
  const leave = async (organizationId: string, more = '') => {
    const answer = await arrive(`/auth/entra/login?org=${organizationId}${more}`);
    return new URL(String(answer.headers.location), 'http://localhost:3000');
  };
  const toProvider = async (login: string, address = '') => {
    let at = new URL(address);
    const provider = at.origin;
    while (at.origin === provider) {
      const isForm = at.pathname.includes('/sign-in/');
      const answer = await fetchKept(at.href, isForm ? { method: 'POST', body: new URLSearchParams({ login }).toString() } : {});
      if (answer.status < 300 || answer.status >= 400) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      at = next(answer, at.href);
    }
    return at;
  };
  return {
    arrive,
    leave,
    toProvider,
    signIn: async (organizationId, login) => {
      const leaving = await leave(organizationId);
      if (leaving.pathname === '/auth') return `${leaving.pathname}${leaving.search}`;
      return String((await arrive(await toProvider(login, leaving.href))).headers.location);
    },
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
