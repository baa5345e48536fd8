import * as z from 'zod/mini';
import type { LIMIT_PERIODS } from '#domain/limits/limits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/fields.ts';

const Counts = { requests: z.number(), rejected: z.number() };
const Named = z.object({ key: z.string(), name: z.string(), ...Counts });

const RateLimits = z.object({
  /** From the first bar of the chart on. */
  since: Instant,
  ...Counts,
  requestsPerMinute: z.number(),
  /** Bars of equal length, the oldest first; none is left out. */
  bars: z.array(z.object({ at: Instant, ...Counts })),
  calls: z.array(Named),
  /** People and API tokens. */
  callers: z.array(z.extend(Named, { kind: z.enum(['user', 'token']) })),
  /** The windows of people and tokens that are being counted now: in the process that answers, and in the others where they come near a limit. */
  buckets: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['user', 'token']),
      name: z.string(),
      used: z.number(),
      limit: z.number(),
      left: z.number(),
      resetAt: Instant,
    }),
  ),
  blockedSignIns: z.array(z.object({ ip: z.string(), tries: z.number(), accounts: z.number(), lastAt: Instant })),
  /** The calls to each connected professional-services tool. */
  theirs: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Our calls in the period. */
      calls: z.number(),
      /** Those of this hour: of everybody where the service tells, else ours. */
      used: z.number(),
      ours: z.number(),
      /** Null where the service names no number. */
      limit: z.nullable(z.number()),
      /** What waits until the hour is over: nothing, runs by themselves, or every run. */
      waits: z.enum(['nothing', 'scheduled', 'all']),
      /** By when what waits is tried again. */
      freeAt: Instant,
      /** Failures in a row of the run that is under way. */
      failures: z.number(),
    }),
  ),
  threats: z.array(z.object({ at: Instant, what: z.string(), who: z.nullable(z.string()) })),
});
export type RateLimits = z.output<typeof RateLimits>;

const period = z.enum(['hour', 'day', 'week'] satisfies (keyof typeof LIMIT_PERIODS)[]);

export const getRateLimits = endpoint({
  method: 'GET',
  path: '/api/rate-limits',
  allow: 'system:manage',
  passive: true,
  reads: ['rateLimits'],
  summary:
    'Requests of the organisation in the last hour, day or week: how many, how many were refused, by whom, and which limits are in use now',
  query: z.object({ period: z.optional(period) }),
  response: RateLimits,
});

export const resetRateLimit = endpoint({
  method: 'DELETE',
  path: '/api/rate-limits/:key',
  allow: 'system:manage',
  notFound: 'NOT_FOUND',
  changes: ['rateLimits'],
  summary: 'Begin the window of a person or an API token anew, in all processes within two seconds',
  params: z.object({ key: z.string().check(z.maxLength(100), z.regex(/^(user|token):[0-9a-f-]{36}$/i, 'must be the key of a window')) }),
});
