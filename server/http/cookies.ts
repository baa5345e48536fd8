import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

type CookieName = 'sid' | 'csrf';

/** Over https the names carry __Host-, which no other path, host or plain connection can set. Plain http is for localhost alone. */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  set(reply: FastifyReply, name: CookieName, value: string): void;
  clear(reply: FastifyReply, name: CookieName): void;
}

export function cookiesFor(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  // No Max-Age: were the browser to drop the cookie at the idle limit, nobody could be told that the session timed out.
  const attributes = (name: CookieName): CookieSerializeOptions => ({
    httpOnly: true,
    secure,
    path: '/',
    sameSite: name === 'sid' ? 'lax' : 'strict',
  });
  return {
    read: (request, name) => request.cookies[fullName(name)],
    set: (reply, name, value) => void reply.setCookie(fullName(name), value, attributes(name)),
    clear: (reply, name) => void reply.clearCookie(fullName(name), attributes(name)),
  };
}
