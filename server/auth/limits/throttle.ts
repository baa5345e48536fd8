import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';

/** Hits within a number of seconds. A limit per address may be wider on a machine that calls itself. */
const LIMITS = {
  loginByAccount: { most: 5, seconds: 900 },
  /** The same account from wherever, except from browsers that have signed in to it before, which are counted each on its own. */
  loginByStrangers: { most: 20, seconds: 3600 },
  loginByDevice: { most: 10, seconds: 900 },
  loginByIp: { most: 30, seconds: 600, byIp: true },
  registerByIp: { most: 10, seconds: 3600, byIp: true },
  verifyByUser: { most: 30, seconds: 3600 },
  verifyByIp: { most: 30, seconds: 600, byIp: true },
  resendByAccount: { most: 5, seconds: 3600 },
  resendByIp: { most: 20, seconds: 3600, byIp: true },
  resetByAccount: { most: 3, seconds: 3600 },
  resetByIp: { most: 10, seconds: 900, byIp: true },
  /** Links of mails that are followed; guessing one is hopeless, trying costs the database. */
  linkByIp: { most: 30, seconds: 600, byIp: true },
  invitesByOrganization: { most: 50, seconds: 86_400 },
  /** Links that take somebody's second factors away, by the person and whose organisation asks. */
  factorLinkByPerson: { most: 5, seconds: 3600 },
  /** The own password or a code, asked again of somebody who is signed in. */
  proofByPerson: { most: 5, seconds: 900 },
  /** Codes of the second factor, in every sign-in and every change of it. */
  mfaByPerson: { most: 10, seconds: 900 },
  inviteByIp: { most: 20, seconds: 600, byIp: true },
  /** Questions for a passkey; each leaves a row for a while. */
  passkeyByIp: { most: 60, seconds: 600, byIp: true },
  /** Ways to the identity provider and back; each asks it. */
  ssoByIp: { most: 60, seconds: 600, byIp: true },
  /** Look-ups of a domain, tests of a connection. */
  probeByOrganization: { most: 30, seconds: 600 },
  feedbackByPerson: { most: 20, seconds: 3600 },
  methodsByMinute: { most: 10, seconds: 60, byIp: true },
  methodsByDay: { most: 100, seconds: 86_400, byIp: true },
} as const satisfies Record<string, { most: number; seconds: number; byIp?: true }>;

type Limit = keyof typeof LIMITS;

/** What is counted: the account or whatever else is guarded, if any, and the network the call comes from. */
interface Hit {
  limit: Limit;
  subject?: string;
  ip?: string | null;
  /** What else it comes from, instead of a network. */
  source?: string;
}

type Guard = Pick<AppContext, 'config' | 'secrets' | 'pools'>;

/**
 * Counts one try against each limit and refuses at the first that is used up; those after it are not touched, so that one network
 * cannot use up what the account has for all. The counts stand, whatever becomes of the try.
 */
export async function throttle(guard: Guard, hits: readonly Hit[]): Promise<void> {
  const retryAfter = await asAuth(guard.pools, async (tx) => {
    for (const hit of hits) {
      const seconds = await count(tx, guard, hit);
      if (seconds > 0) return seconds;
    }
    return 0;
  });
  if (retryAfter > 0) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter } });
}

/** How often something was tried in the present window; asking counts nothing. */
export async function hitsOf(guard: Guard, hit: Hit): Promise<number> {
  const row = await asAuth(guard.pools, (tx) =>
    tx
      .selectFrom('auth.throttle')
      .select('hits')
      .where('keyMac', '=', keyOf(guard, hit))
      .where('windowEnd', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst(),
  );
  return row?.hits ?? 0;
}

/** Seconds to wait, 0 when the try is within the limit: one statement, so that parallel tries cannot slip past each other. */
async function count(tx: Tx, guard: Guard, hit: Hit): Promise<number> {
  const limit: { most: number; seconds: number; byIp?: true } = LIMITS[hit.limit];
  const most = limit.byIp && isOwnMachine(guard, hit.ip) ? limit.most * 10 : limit.most;
  const end = sql<Date>`clock_timestamp() + make_interval(secs => ${limit.seconds})`;
  const isOver = sql<boolean>`auth.throttle.window_end <= clock_timestamp()`;
  const { hits, wait } = await tx
    .insertInto('auth.throttle')
    .values({ keyMac: keyOf(guard, hit), hits: 1, windowEnd: end })
    .onConflict((row) =>
      row.column('keyMac').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else auth.throttle.hits + 1 end`,
        windowEnd: sql`case when ${isOver} then excluded.window_end else auth.throttle.window_end end`,
      }),
    )
    .returning(['hits', sql<number>`ceil(extract(epoch from window_end - clock_timestamp()))::integer`.as('wait')])
    .executeTakeFirstOrThrow();
  return hits > most ? Math.max(1, wait) : 0;
}

function isOwnMachine({ config }: Guard, ip: string | null | undefined): boolean {
  return isLocal(config) && typeof ip === 'string' && isLoopback(ip);
}

/** Forgets all tries on an account, wherever they came from. */
export async function resetAttempts(tx: Tx, guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('auth.throttle')
    .where('subjectMac', '=', subjectMac(guard, limit, subject))
    .execute();
}

/** Two MACs in one key, so that an account's rows can be found without knowing where the tries came from. */
function keyOf(guard: Guard, { limit, subject = '', ip, source }: Hit): Buffer {
  return Buffer.concat([subjectMac(guard, limit, subject), mac(guard, `${limit}\nfrom\n${source ?? (ip ? sourceOf(ip, subject) : '')}`)]);
}

function subjectMac(guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Buffer {
  return mac(guard, `${limit}\non\n${subject}`);
}

function mac({ secrets }: Pick<AppContext, 'secrets'>, text: string): Buffer {
  return createHmac('sha256', secrets.session).update(`throttle\n${text}`).digest().subarray(0, 16);
}

/** One caller has many addresses: 64 bits of a new one name a household; on one account also the neighbours of an old one count together. */
export function sourceOf(ip: string, subject: string): string {
  const [, network, host] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.(\d+)$/i.exec(ip) ?? [];
  if (network) return subject === '' ? `${network}.${host}` : network;
  return isIPv6(ip) ? expanded(ip).slice(0, 4).join(':') : ip;
}

function expanded(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
