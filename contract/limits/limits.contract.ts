import * as z from 'zod/mini';
import type { LIMIT_PERIODS } from '#domain/limits/limits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/fields.ts';

/** People, API tokens, and apps that assistants use. */
export const CALLER_KINDS = ['user', 'token', 'app'] as const;

const Counts = { requests: z.number(), rejected: z.number() };
const Named = z.object({ key: z.string(), name: z.string(), ...Counts });

const RateLimits = z.object({
  /** Start of the first bar. */
  since: Instant,
  ...Counts,
  requestsPerMinute: z.number(),
  /** Bars of equal length, oldest first, without gaps. */
  bars: z.array(z.object({ at: Instant, ...Counts })),
  calls: z.array(Named),
  callers: z.array(z.extend(Named, { kind: z.enum(CALLER_KINDS) })),
  /** Current rate-limit windows: all in the responding process, and those near a limit in other processes. */
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
  theirs: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      calls: z.number(),
      /** API calls in this hour by all clients if the service reports it; otherwise only ours. */
      used: z.number(),
      ours: z.number(),
      /** Null if the service states no limit. */
      limit: z.nullable(z.number()),
      /** Syncs paused until the hour ends: none, scheduled ones, or all. */
      waits: z.enum(['nothing', 'scheduled', 'all']),
      /** Time by which paused syncs are retried. */
      freeAt: Instant,
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
  summary: 'Requests in the last hour, day or week: how many, how many were refused, from which callers, and the current limits',
  query: z.object({ period: z.optional(period) }),
  response: RateLimits,
});

export const resetRateLimit = endpoint({
  method: 'DELETE',
  path: '/api/rate-limits/:key',
  allow: 'system:manage',
  notFound: 'NOT_FOUND',
  changes: ['rateLimits'],
  summary: 'Reset the window of a person or an API token, in all processes within two seconds',
  params: z.object({ key: z.string().check(z.maxLength(100), z.regex(/^(user|token):[0-9a-f-]{36}$/i, 'must be the key of a window')) }),
});
