import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';

/** Hits within a number of seconds. A limit per address may be higher for calls from the own machine. */
const LIMITS = {
  loginByAccount: { most: 5, seconds: 900 },
  /** One account over all networks, except for known browsers, which have a limit of their own. */
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
  /** Mailed links: guessing one is hopeless, but each try costs a query. */
  linkByIp: { most: 30, seconds: 600, byIp: true },
  invitesByOrganization: { most: 50, seconds: 86_400 },
  /** Mailed links to reset second factors, for each person and organisation. */
  factorLinkByPerson: { most: 5, seconds: 3600 },
  /** The password or a code that confirms who a signed-in person is. */
  proofByPerson: { most: 5, seconds: 900 },
  /** Codes of the second factor, in every sign-in and every change of it. */
  mfaByPerson: { most: 10, seconds: 900 },
  inviteByIp: { most: 20, seconds: 600, byIp: true },
  /** Passkey challenges: each stores a row until it expires. */
  passkeyByIp: { most: 60, seconds: 600, byIp: true },
  /** Sign-ins at the identity provider: each calls it. */
  ssoByIp: { most: 60, seconds: 600, byIp: true },
  /** Look-ups of a domain, tests of a connection. */
  probeByOrganization: { most: 30, seconds: 600 },
  feedbackByPerson: { most: 20, seconds: 3600 },
  /** Shared links: guessing one is hopeless, but each try costs a query; an office reads a deck from one address. */
  shareByIp: { most: 300, seconds: 600, byIp: true },
  /** Passcodes of one link, from one network and from all; the right one forgets the tries. */
  passcodeByShare: { most: 10, seconds: 900 },
  passcodeByStrangers: { most: 40, seconds: 3600 },
  /** Decisions by one link: people change their minds, programs do more. */
  decisionsByShare: { most: 60, seconds: 3600 },
  /** Links to the portal: each is a mail to somebody, whoever asked for it. */
  portalAskByIp: { most: 20, seconds: 3600, byIp: true },
  portalAskByAddress: { most: 4, seconds: 3600 },
  portalInvitesByOrganization: { most: 200, seconds: 86_400 },
  portalLinkByIp: { most: 30, seconds: 600, byIp: true },
  portalDecisions: { most: 60, seconds: 3600 },
  portalFiles: { most: 30, seconds: 600 },
  methodsByMinute: { most: 10, seconds: 60, byIp: true },
  methodsByDay: { most: 100, seconds: 86_400, byIp: true },
} as const satisfies Record<string, { most: number; seconds: number; byIp?: true }>;

type Limit = keyof typeof LIMITS;

/** What is counted: the account or other subject, if any, and the network of the caller. */
interface LimitedAttempt {
  limit: Limit;
  subject?: string;
  ip?: string | null;
  /** The source in place of a network, such as a known browser. */
  source?: string;
}

type RateLimitContext = Pick<AppContext, 'config' | 'secrets' | 'pools'>;

/**
 * Counts one try against each limit in turn and refuses at the first that is used up. Later limits are not counted then, so that one
 * network cannot use up the limit of the account. A try counts whether it succeeds or not.
 */
export async function limitAttempts(guard: RateLimitContext, hits: readonly LimitedAttempt[]): Promise<void> {
  const retryAfter = await asAuth(guard.pools, async (tx) => {
    for (const hit of hits) {
      const seconds = await count(tx, guard, hit);
      if (seconds > 0) return seconds;
    }
    return 0;
  });
  if (retryAfter > 0) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter } });
}

/** The number of tries in the current window, without counting one. */
export async function countAttempts(guard: RateLimitContext, hit: LimitedAttempt): Promise<number> {
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

/** How many invitations an organisation may send in a day. */
export const MOST_INVITATIONS = LIMITS.invitesByOrganization.most;

/** Whether a further sign-in from this address would be refused now. */
export async function isSignInBlocked(guard: RateLimitContext, ip: string): Promise<boolean> {
  const most = isOwnMachine(guard, ip) ? LIMITS.loginByIp.most * 10 : LIMITS.loginByIp.most;
  return (await countAttempts(guard, { limit: 'loginByIp', ip })) >= most;
}

/** Seconds to wait, 0 when the try is within the limit: one statement, so that parallel tries cannot slip past each other. */
async function count(tx: Tx, guard: RateLimitContext, hit: LimitedAttempt): Promise<number> {
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

function isOwnMachine({ config }: RateLimitContext, ip: string | null | undefined): boolean {
  return isLocal(config) && typeof ip === 'string' && isLoopback(ip);
}

/** Deletes the counts of an account for every source. */
export async function resetAttempts(tx: Tx, guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('auth.throttle')
    .where('subjectMac', '=', subjectMac(guard, limit, subject))
    .execute();
}

/** Two MACs in one key, so that an account's rows can be found without knowing where the tries came from. */
function keyOf(guard: RateLimitContext, { limit, subject = '', ip, source }: LimitedAttempt): Buffer {
  return Buffer.concat([subjectMac(guard, limit, subject), mac(guard, `${limit}\nfrom\n${source ?? (ip ? sourceOf(ip, subject) : '')}`)]);
}

function subjectMac(guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Buffer {
  return mac(guard, `${limit}\non\n${subject}`);
}

function mac({ secrets }: Pick<AppContext, 'secrets'>, text: string): Buffer {
  return createHmac('sha256', secrets.session).update(`throttle\n${text}`).digest().subarray(0, 16);
}

/** One caller may have many addresses: an IPv6 address counts by its first 64 bits; for one account an IPv4 address counts by its first 24. */
export function sourceOf(ip: string, subject: string): string {
  const [, network, host] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.(\d+)$/i.exec(ip) ?? [];
  if (network) return subject === '' ? `${network}.${host}` : network;
  return isIPv6(ip) ? expandAddress(ip).slice(0, 4).join(':') : ip;
}

function expandAddress(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const headParts = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - headParts.length - right.length) }, () => '0');
  return [...headParts, ...zeros, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
