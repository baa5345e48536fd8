import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds a cookie is valid; one without a number ends with the browser's session. */
const LIFE = {
  // No Max-Age: a cookie that the browser deletes at the idle limit could not be answered with a time-out.
  sid: null,
  csrf: null,
  /** A sign-in that waits for its second factor. */
  mfa: 5 * 60,
  /** A contact in the portal: never a session of ours. */
  portal: null,
  /** The challenge that a passkey signs. */
  passkey: 5 * 60,
  /** A started sign-in at the identity provider. */
  oidc: 10 * 60,
  /** A work account that waits for its owner to sign in here as well. */
  link: 10 * 60,
  /** A browser that has signed in before. */
  dev: 90 * 24 * 3600,
} as const;

type CookieName = keyof typeof LIFE;

/** Lax, because links in mails and the redirect of the identity provider must send them. */
const LAX: ReadonlySet<CookieName> = new Set(['sid', 'oidc', 'link']);

/**
 * Over https the names have the prefix __Host-, so that no other path, host or plain connection can set them. Plain http is for localhost
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
