import { LIMIT_PERIODS, type LimitPeriod } from '#domain/limits/limits.rules.ts';
import { threatWords } from '#domain/limits/threats.rules.ts';
import { CALLER_KINDS, getRateLimits, type RateLimits, resetRateLimit } from '#contract/limits/limits.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { resetShared, windowsOf } from './limits.shared.ts';
import { theirCalls } from '#server/psa/psa.ts';
import { type BarRow, barsSince, blockedSince, namesOf, threatsSince, topSince } from './limits.queries.ts';

const MINUTE = 60_000;
const MOST_SHOWN = 10;

export function limitsRoutes(mount: Mounting): void {
  mount.on(getRateLimits, read);
  mount.on(resetRateLimit, async ({ params, actor, context, audit }) => {
    const [kind = '', id = ''] = params.key.toLowerCase().split(':');
    const owner = { kind: kind === 'token' ? ('token' as const) : ('user' as const), organizationId: actor.organizationId, id };
    if (!(await resetShared(context, owner))) throw new Fault('NOT_FOUND', { message: 'No requests are currently counted for this key' });
    await audit({ action: 'rate_limit.reset', entity: { type: kind === 'token' ? 'api_token' : 'user', id } });
  });
}

async function read({ tx, query, now, actor, context }: SignedInCall<typeof getRateLimits>): Promise<RateLimits> {
  const period = query.period ?? 'hour';
  const { minutes, step } = LIMIT_PERIODS[period];
  const since = startOf(period, now);
  const bars = filled(await barsSince(tx, since, step), since, period);
  const calls = await topSince(tx, ['call'], since, MOST_SHOWN);
  const callers = await topSince(tx, ['user', 'token'], since, MOST_SHOWN);
  const blocked = await blockedSince(tx, since);
  const threats = await threatsSince(tx, since);
  const requests = bars.reduce((sum, bar) => sum + bar.requests, 0);
  return {
    since: since.toISOString(),
    requests,
    rejected: bars.reduce((sum, bar) => sum + bar.rejected, 0),
    requestsPerMinute: Math.round((requests / minutes) * 10) / 10,
    bars,
    calls: calls.map(({ kind: _, ...call }) => call),
    callers: callers.map((caller) => ({ ...caller, kind: CALLER_KINDS.find((kind) => kind === caller.kind) ?? 'user' })),
    buckets: await bucketsOf(tx, context, actor.organizationId),
    blockedSignIns: blocked.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    theirs: await theirCalls(tx, since, now),
    threats: threats.map(({ at, entityLabel, after }) => ({ at: at.toISOString(), what: threatWords(after), who: entityLabel })),
  };
}

/** Aligned to whole bars, so that they do not change as time passes. */
function startOf(period: LimitPeriod, now: Date): Date {
  const { minutes, step } = LIMIT_PERIODS[period];
  const bar = step * MINUTE;
  return new Date((Math.floor(now.getTime() / bar) + 1) * bar - minutes * MINUTE);
}

function filled(rows: readonly BarRow[], since: Date, period: LimitPeriod): RateLimits['bars'] {
  const { minutes, step } = LIMIT_PERIODS[period];
  const known = new Map(rows.map((row) => [row.bar, row]));
  return Array.from({ length: minutes / step }, (_, bar) => ({
    at: new Date(since.getTime() + bar * step * MINUTE).toISOString(),
    requests: known.get(bar)?.requests ?? 0,
    rejected: known.get(bar)?.rejected ?? 0,
  }));
}

/** A person with several sessions has several windows; the fullest is shown. */
async function bucketsOf(tx: Tx, context: Pick<AppContext, 'pools' | 'windows'>, organizationId: string): Promise<RateLimits['buckets']> {
  const fullest = new Map<string, Awaited<ReturnType<typeof windowsOf>>[number]>();
  for (const window of await windowsOf(context, organizationId)) {
    const key = `${window.owner.kind}:${window.owner.id}`;
    if (window.used > (fullest.get(key)?.used ?? 0)) fullest.set(key, window);
  }
  const names = await namesOf(
    tx,
    [...fullest.values()].map(({ owner }) => owner.id),
  );
  return [...fullest]
    .map(([key, { owner, used, most, resetAt }]) => ({
      key,
      kind: owner.kind,
      name: names.get(owner.id) ?? 'Revoked or removed',
      used,
      limit: most,
      left: Math.max(0, most - used),
      resetAt: new Date(resetAt).toISOString(),
    }))
    .toSorted((one, other) => other.used - one.used || one.key.localeCompare(other.key))
    .slice(0, 50);
}
