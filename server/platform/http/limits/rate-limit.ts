import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { bearerOf } from '#server/platform/http/access/bearer.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Window, WindowOwner } from './windows.ts';

/** Requests per minute of a session, or of an address without a known session. */
export const PER_CALLER = 600;
/** Requests per minute of an API token. */
export const PER_TOKEN = 300;
/** Requests per minute of an address with any number of sessions; an office shares one. */
const PER_ADDRESS = 12_000;
/** Time for which a session counts as known after its last signed-in call; open pages poll every minute. */
const KNOWN_MS = 15 * 60_000;

type Limited = Pick<AppContext, 'config' | 'cookies' | 'callers' | 'windows' | 'requestCounts' | 'answerCounts'>;

interface Attempts {
  session: string | undefined;
  window: Window;
  owner: WindowOwner | null;
}

/** Limits floods within this process; sign-in limits are counted in the database (server/auth/limits). */
export function limitRequests(app: FastifyInstance, { config, cookies, callers, windows, requestCounts, answerCounts }: Limited): void {
  const sessions = new KnownSessions();
  const seen = new WeakMap<FastifyRequest, Attempts>();
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
    // Only if no other machine can reach the server. Elsewhere, calls from the loopback address came through a proxy (TRUSTED_PROXY).
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
  /** Custom request limit of the organisation, if any. */
  most: number | undefined;
}
const UNKNOWN = { owner: null, most: undefined };

/**
 * Sessions with recent signed-in calls. A cookie that has not yet been valid counts for its address, so that invented ones gain nothing.
 * Used only for the rate limit, never for permissions.
 */
class KnownSessions {
  readonly #known = new Map<string, KnownSession & { lastSeen: number }>();

  of(session: string | undefined, now: number): KnownSession | typeof UNKNOWN {
    const known = session === undefined ? undefined : this.#known.get(session);
    return known && now - known.lastSeen < KNOWN_MS ? known : UNKNOWN;
  }

  /** The map is ordered by last call, so expired entries come first. */
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

const ROOT_FILE = /^\/[\w-]+\.(?:svg|png|ico|txt|webmanifest|js)$/;
const FREE: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/** Client files, which are cheap and requested in dozens, and load balancer probes are not counted. */
function isFree({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || FREE.has(url) || ROOT_FILE.test(url);
}
