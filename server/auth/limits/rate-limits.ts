import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';

/** Maximum attempts within a number of seconds. Limits by IP address are higher for calls from the local machine. */
const LIMITS = {
  loginByAccount: { most: 5, seconds: 900 },
  /** One account across all networks; known browsers have a separate limit. */
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
  /** Emailed links: guessing is hopeless, but each attempt costs a query. */
  linkByIp: { most: 30, seconds: 600, byIp: true },
  invitesByOrganization: { most: 50, seconds: 86_400 },
  /** Emailed links to reset MFA, per person and organisation. */
  factorLinkByPerson: { most: 5, seconds: 3600 },
  /** Password or code that confirms the identity of a signed-in person. */
  proofByPerson: { most: 5, seconds: 900 },
  /** MFA codes, in every sign-in and every change of MFA. */
  mfaByPerson: { most: 10, seconds: 900 },
  inviteByIp: { most: 20, seconds: 600, byIp: true },
  /** Passkey challenges: each stores a row until it expires. */
  passkeyByIp: { most: 60, seconds: 600, byIp: true },
  /** SSO sign-ins: each calls the identity provider. */
  ssoByIp: { most: 60, seconds: 600, byIp: true },
  /** Refused logout tokens of one provider. An accepted one resets the count, because a provider sends those of all people from one address. */
  logoutByProvider: { most: 60, seconds: 600, byIp: true },
  /** Responses of SAML providers: each is stored or written to the audit log. */
  samlByIp: { most: 60, seconds: 600, byIp: true },
  /** Domain look-ups and connection tests. */
  probeByOrganization: { most: 30, seconds: 600 },
  feedbackByPerson: { most: 20, seconds: 3600 },
  /** Shared links: guessing is hopeless, but each attempt costs a query. Generous, because an office reads a deck from one address. */
  shareByIp: { most: 300, seconds: 600, byIp: true },
  /** Passcodes of a link, per network and in total; a correct one resets the count. */
  passcodeByShare: { most: 10, seconds: 900 },
  passcodeByStrangers: { most: 40, seconds: 3600 },
  /** Decisions through a link: enough for people who change their minds, not for programs. */
  decisionsByShare: { most: 60, seconds: 3600 },
  /** Portal links: each sends an email, regardless of who requested it. */
  portalAskByIp: { most: 20, seconds: 3600, byIp: true },
  portalAskByAddress: { most: 4, seconds: 3600 },
  portalInvitesByOrganization: { most: 200, seconds: 86_400 },
  /** Surveys of an organisation; each is an email to every chosen contact. */
  surveysByOrganization: { most: 200, seconds: 86_400 },
  /** Reminders of campaigns; each is an email to the portal contacts of every chosen customer. */
  campaignRemindersByOrganization: { most: 100, seconds: 86_400 },
  portalLinkByIp: { most: 30, seconds: 600, byIp: true },
  portalDecisions: { most: 60, seconds: 3600 },
  portalFiles: { most: 30, seconds: 600 },
  /** Apps that register themselves: each stores a row. */
  registerAppByIp: { most: 30, seconds: 3600, byIp: true },
  /** Documents of apps: each calls the address of the app. */
  appDocumentByIp: { most: 60, seconds: 600, byIp: true },
  methodsByMinute: { most: 10, seconds: 60, byIp: true },
  methodsByDay: { most: 100, seconds: 86_400, byIp: true },
} as const satisfies Record<string, { most: number; seconds: number; byIp?: true }>;

type Limit = keyof typeof LIMITS;

/** Counting key: the account or other subject, if any, and the caller's network. */
interface LimitedAttempt {
  limit: Limit;
  subject?: string;
  ip?: string | null;
  /** Source used instead of the network, such as a known browser. */
  source?: string;
}

type RateLimitContext = Pick<AppContext, 'config' | 'secrets' | 'pools'>;

/**
 * Counts one attempt against each limit in turn and throws at the first that is exhausted. Later limits are not counted then, so that one
 * network cannot exhaust the account's limit. Attempts count whether they succeed or not.
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

/** Attempts in the current window, without counting one. */
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

/** Invitations per organisation and day. */
export const MOST_INVITATIONS = LIMITS.invitesByOrganization.most;

/** Reports whether another sign-in from the address would be rejected now. */
export async function isSignInBlocked(guard: RateLimitContext, ip: string): Promise<boolean> {
  const most = isOwnMachine(guard, ip) ? LIMITS.loginByIp.most * 10 : LIMITS.loginByIp.most;
  return (await countAttempts(guard, { limit: 'loginByIp', ip })) >= most;
}

/** Seconds to wait; 0 if within the limit. Single statement, so that parallel attempts cannot bypass it. */
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

export async function resetAttempts(tx: Tx, guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('auth.throttle')
    .where('subjectMac', '=', subjectMac(guard, limit, subject))
    .execute();
}

/** Concatenates two MACs, so that an account's rows can be found without knowing the sources. */
function keyOf(guard: RateLimitContext, { limit, subject = '', ip, source }: LimitedAttempt): Buffer {
  return Buffer.concat([subjectMac(guard, limit, subject), mac(guard, `${limit}\nfrom\n${source ?? (ip ? sourceOf(ip, subject) : '')}`)]);
}

function subjectMac(guard: Pick<AppContext, 'secrets'>, limit: Limit, subject: string): Buffer {
  return mac(guard, `${limit}\non\n${subject}`);
}

function mac({ secrets }: Pick<AppContext, 'secrets'>, text: string): Buffer {
  return createHmac('sha256', secrets.session).update(`throttle\n${text}`).digest().subarray(0, 16);
}

/** Groups addresses that a caller may control: IPv6 by the first 64 bits; IPv4 by the first 24, if counted per account. */
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
