import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lifetimes in seconds; null ends with the browser session. */
const LIFE = {
  // No Max-Age: if the browser deleted the cookie at the idle limit, an expired session could not be reported.
  sid: null,
  csrf: null,
  /** Sign-in that awaits MFA. */
  mfa: 5 * 60,
  /** Portal session of a contact, never of a user. */
  portal: null,
  passkey: 5 * 60,
  /** Started SSO sign-in. */
  oidc: 10 * 60,
  /** Work account waiting for its owner's sign-in. */
  link: 10 * 60,
  /** Known browser. */
  dev: 90 * 24 * 3600,
} as const;

type CookieName = keyof typeof LIFE;

/** Lax, because links in emails and the identity provider's redirect must send them. */
const LAX: ReadonlySet<CookieName> = new Set(['sid', 'oidc', 'link']);

/**
 * With https, names have the prefix __Host-, so that no other path, host or plain connection can set them. Plain http is for localhost
 * only.
 */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  set(reply: FastifyReply, name: CookieName, value: string): void;
  clear(reply: FastifyReply, name: CookieName): void;
}

export function cookiesFor(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const attributes = (name: CookieName): CookieSerializeOptions => ({
    httpOnly: true,
    secure,
    path: '/',
    sameSite: LAX.has(name) ? 'lax' : 'strict',
  });
  return {
    read: (request, name) => request.cookies[fullName(name)],
    set: (reply, name, value) => {
      const maxAge = LIFE[name];
      void reply.setCookie(fullName(name), value, { ...attributes(name), ...(maxAge === null ? {} : { maxAge }) });
    },
    clear: (reply, name) => void reply.clearCookie(fullName(name), attributes(name)),
  };
}
