import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#server/platform/http/faults.ts';
import { isLocalHost, LOCAL_HOSTS } from '#server/platform/config/local.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';

const LIFETIME_MS = 60 * 60 * 1000;

/** Stateless token: its expiry, and a MAC over the expiry and the session cookie. Signing in changes the cookie and thus invalidates it. */
export class Csrf {
  readonly #key: KeyObject;
  readonly #cookies: Cookies;
  readonly #origins: ReadonlySet<string>;

  constructor(key: Uint8Array, cookies: Cookies, publicUrl: string) {
    this.#key = createSecretKey(key);
    this.#cookies = cookies;
    this.#origins = originsOf(publicUrl);
  }

  issue(request: FastifyRequest, reply: FastifyReply, now: Date): { csrfToken: string; expires: string } {
    const anchor = this.#anchor(request) ?? this.#newAnchor(reply);
    const end = now.getTime() + LIFETIME_MS;
    return { csrfToken: `${end}.${this.#mac(anchor, end)}`, expires: new Date(end).toISOString() };
  }

  /** Throws if the call comes from another site. */
  checkSite(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Fault('CSRF_TOKEN_INVALID');
    const { origin } = request.headers;
    if (origin !== undefined && !this.#origins.has(origin)) throw new Fault('CSRF_TOKEN_INVALID');
  }

  /** Throws unless the call comes from our pages with a token of this browser. `inBody` is the body's `_csrf`, if any. */
  check(request: FastifyRequest, inBody: unknown, now: Date): void {
    this.checkSite(request);
    const token = request.headers['x-csrf-token'];
    if (typeof token !== 'string' || token === '') throw new Fault('CSRF_TOKEN_MISSING');
    if (inBody !== undefined && inBody !== token) throw new Fault('CSRF_TOKEN_INVALID');
    if (!this.#isGenuine(request, token, now)) throw new Fault('CSRF_TOKEN_INVALID');
  }

  #isGenuine(request: FastifyRequest, token: string, now: Date): boolean {
    const anchor = this.#anchor(request);
    const [end, mac = ''] = token.split('.');
    if (!anchor || !(Number(end) > now.getTime())) return false;
    const expected = Buffer.from(this.#mac(anchor, Number(end)));
    const sentMac = Buffer.from(mac);
    return expected.length === sentMac.length && timingSafeEqual(expected, sentMac);
  }

  #anchor(request: FastifyRequest): string | undefined {
    return this.#cookies.read(request, 'sid') ?? this.#cookies.read(request, 'csrf');
  }

  #newAnchor(reply: FastifyReply): string {
    const anchor = randomBytes(32).toString('base64url');
    this.#cookies.set(reply, 'csrf', anchor);
    return anchor;
  }

  #mac(anchor: string, end: number): string {
    return createHmac('sha256', this.#key).update(`csrf\n${anchor}\n${end}`).digest('base64url');
  }
}

export function takeCsrfField(request: FastifyRequest): unknown {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('_csrf' in body)) return undefined;
  const { _csrf: field, ...rest } = body;
  request.body = Object.keys(rest).length > 0 ? rest : undefined;
  return field;
}

/** A local trial may be opened under any loopback name. */
function originsOf(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl);
  if (!isLocalHost(url.hostname)) return new Set([url.origin]);
  return new Set(LOCAL_HOSTS.map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`));
}
