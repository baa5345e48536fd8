import * as z from 'zod/mini';
import { OWN_LIMITS } from '#domain/features/features.limits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant } from '#contract/fields.ts';

export const SECURITY_PERIODS = ['day', 'week', 'month'] as const;

const Named = z.object({ id: Id, name: z.string() });
const Account = { email: z.string(), organization: Named };

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  allow: 'superadmin',
  reads: ['console'],
  passive: true,
  summary: 'Security of the installation: refused sign-ins, disabled accounts, exports, threats, superadmins and keys',
  query: z.object({ period: z.optional(z.enum(SECURITY_PERIODS)) }),
  response: z.object({
    since: Instant,
    totals: z.object({
      withoutMfa: z.number(),
      sessions: z.number(),
      tokens: z.number(),
      refused: z.number(),
      threats: z.number(),
      disabled: z.number(),
      /** Time of the last hourly count of people, sessions and tokens; null before the first. */
      countedAt: z.nullable(Instant),
    }),
    /** `isBlocked` means that the limit of refused sign-ins is reached for now. */
    addresses: z.array(
      z.object({
        ip: z.string(),
        tries: z.number(),
        accounts: z.number(),
        organizations: z.number(),
        lastAt: Instant,
        isBlocked: z.boolean(),
      }),
    ),
    accounts: z.array(z.object({ ...Account, tries: z.number(), addresses: z.number(), lastAt: Instant })),
    disabled: z.array(z.object({ ...Account, isSuperadmin: z.boolean(), lastSeenAt: z.nullable(Instant) })),
    /** Organisations with people without MFA, most first. */
    withoutMfa: z.array(z.extend(Named, { withoutMfa: z.number(), users: z.number(), sessions: z.number(), tokens: z.number() })),
    exports: z.array(z.object({ ...Account, why: z.string(), files: z.number(), lastAt: Instant })),
    /** Threats without an organisation come from strangers; `request` has the method and route pattern. */
    threats: z.array(
      z.object({
        id: z.string(),
        at: Instant,
        ip: z.nullable(z.string()),
        organization: z.nullable(Named),
        reason: z.nullable(z.string()),
        request: z.nullable(z.string()),
      }),
    ),
    superadmins: z.array(z.object({ ...Account, hasSecondFactor: z.boolean(), isDisabled: z.boolean(), lastSeenAt: z.nullable(Instant) })),
    /** Custom limits, those that end first. */
    limits: z.array(
      z.object({
        organization: Named,
        limit: z.enum(OWN_LIMITS),
        most: z.number(),
        endsAt: z.nullable(Instant),
        afterwards: z.nullable(z.number()),
        reason: z.string(),
        changedBy: z.string(),
      }),
    ),
    keys: z.array(z.object({ purpose: z.string(), kid: z.string(), since: Instant })),
  }),
});
export type Security = z.output<typeof getSecurity.response>;
