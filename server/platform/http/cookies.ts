import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds a cookie stays; one without a number goes with the browser's session. */
const LIFE = {
  // No Max-Age: were the browser to drop the cookie at the idle limit, nobody could be told that the session timed out.
  sid: null,
  csrf: null,
  /** Half a sign-in, waiting for the second factor. */
  mfa: 5 * 60,
  /** What a passkey is to sign. */
  passkey: 5 * 60,
  /** One way to the identity provider and back. */
  oidc: 10 * 60,
  /** A work account that waits for its owner to sign in here as well. */
  link: 10 * 60,
  /** A browser that has signed in before. */
  dev: 90 * 24 * 3600,
} as const;

type CookieName = keyof typeof LIFE;

/** What a link in a mail, or the way back from the identity provider, must bring along. */
const LAX: ReadonlySet<CookieName> = new Set(['sid', 'oidc', 'link']);

/** Over https the names carry __Host-, which no other path, host or plain connection can set. Plain http is for localhost alone. */
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
