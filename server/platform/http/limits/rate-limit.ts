import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { bearerOf } from '#server/platform/http/access/bearer.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Window, WindowOwner } from './windows.ts';

/** Requests a minute of one session, or of all that one address sends without a session that is known to be valid. */
export const PER_CALLER = 600;
/** Requests a minute of one API token. */
export const PER_TOKEN = 300;
/** Requests a minute of one address, however many sessions it has: an office shares one. */
const PER_ADDRESS = 12_000;
/** How long a session is known to be valid after its last signed-in call; an open page polls every minute. */
const KNOWN_MS = 15 * 60_000;

type Limited = Pick<AppContext, 'config' | 'cookies' | 'callers' | 'windows' | 'requestCounts' | 'answerCounts'>;

interface Seen {
  session: string | undefined;
  window: Window;
  owner: WindowOwner | null;
}

/** Limits floods in this process; the limits that protect the sign-in are counted in the database (server/auth/limits). */
export function limitRequests(app: FastifyInstance, { config, cookies, callers, windows, requestCounts, answerCounts }: Limited): void {
  const sessions = new KnownSessions();
  const seen = new WeakMap<FastifyRequest, Seen>();
  const servesItself = isLocal(config);

  app.addHook('onRequest', (request, _reply, done) => {
    if (isFree(request)) return done();
    const now = Date.now();
    const bearer = bearerOf(request);
    const token = bearer ?? cookies.read(request, 'sid');
    const session = token ? hashToken(token).toString('base64') : undefined;
    const { owner, most } = sessions.of(session, now);
    const key = session !== undefined && owner ? session : `ip ${request.ip}`;
    const usual = bearer !== undefined && owner ? PER_TOKEN : PER_CALLER;
    const window = windows.count(key, most ?? usual, owner, now);
    seen.set(request, { session, window, owner });
    // Only where just this machine can reach the server. Elsewhere a call from the loopback address came through a proxy (TRUSTED_PROXY).
    if (servesItself && isLoopback(request.ip)) return done();
    const ofAddress = windows.count(`all ${request.ip}`, PER_ADDRESS, null, now);
    const full = [ofAddress, window].find(({ used, most }) => used > most);
    if (!full) return done();
    return done(new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.max(1, Math.ceil((full.resetAt - now) / 1000)) } }));
  });

  app.addHook('onResponse', (request, reply, done) => {
    answerCounts.add(reply.statusCode);
    const known = seen.get(request);
    const caller = callers.get(request);
    const owner = caller ? ownerOf(caller) : (known?.owner ?? null);
    if (known?.session !== undefined && caller && owner) sessions.add(known.session, { owner, most: caller.most });
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    if (owner && known) requestCounts.add({ owner, call, isRejected: reply.statusCode === 429, window: known.window });
    done();
  });
}

function ownerOf({ organizationId, userId, tokenId }: { organizationId: string; userId: string; tokenId?: string }): WindowOwner {
  return tokenId === undefined ? { kind: 'user', organizationId, id: userId } : { kind: 'token', organizationId, id: tokenId };
}

interface KnownSession {
  owner: WindowOwner;
  /** Their organisation's own number of requests a minute, if it has one. */
  most: number | undefined;
}
const UNKNOWN = { owner: null, most: undefined };

/**
 * The sessions that signed-in calls were made with lately. A cookie that opened nothing yet counts for its address, so that invented ones
 * win nothing; only the limit of requests relies on this, never a permission.
 */
class KnownSessions {
  readonly #known = new Map<string, KnownSession & { lastSeen: number }>();

  of(session: string | undefined, now: number): KnownSession | typeof UNKNOWN {
    const known = session === undefined ? undefined : this.#known.get(session);
    return known && now - known.lastSeen < KNOWN_MS ? known : UNKNOWN;
  }

  /** The map is in the order of the last call, so the expired ones stand first. */
  add(session: string, known: KnownSession): void {
    const now = Date.now();
    this.#known.delete(session);
    this.#known.set(session, { ...known, lastSeen: now });
    for (const [older, { lastSeen }] of this.#known) {
      if (now - lastSeen < KNOWN_MS) return;
      this.#known.delete(older);
    }
  }
}

/** An icon, robots.txt and their like. */
const ROOT_FILE = /^\/[\w-]+\.(?:svg|png|ico|txt|webmanifest|js)$/;
const FREE: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/** The client's files, which are cheap and requested in dozens, and the probes of a load balancer. */
function isFree({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || FREE.has(url) || ROOT_FILE.test(url);
}
