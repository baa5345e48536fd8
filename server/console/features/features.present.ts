import type { OwnLimit } from '#domain/features/features.limits.rules.ts';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { MOST_INVITATIONS } from '#server/auth/auth.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { PER_CALLER, PER_TOKEN } from '#server/platform/http/limits/rate-limit.ts';
import { type Decision, featuresOf, ownLimitsOf } from './features.queries.ts';

type Decided = Pick<ConsoleOrganizationDetail, 'features' | 'limits'>;

export async function presentDecided(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  { id, used }: { id: string; used: Readonly<Record<OwnLimit, number>> },
): Promise<Decided> {
  const own = await ownLimitsOf(tx, id);
  const usual: Readonly<Record<OwnLimit, number | null>> = {
    users: null,
    customers: null,
    storage: config.filesQuota,
    requests: PER_CALLER,
    tokenRequests: PER_TOKEN,
    exports: null,
  };
  const limitOf = (limit: OwnLimit) => ({
    used: used[limit],
    own: own[limit]?.most ?? null,
    usual: usual[limit],
    endsAt: own[limit]?.endsAt?.toISOString() ?? null,
    afterwards: own[limit]?.thenMost ?? null,
    ...presentDecision(own[limit]),
  });
  const states = await featuresOf(tx, id);
  return {
    limits: {
      users: limitOf('users'),
      customers: limitOf('customers'),
      storage: limitOf('storage'),
      requests: limitOf('requests'),
      tokenRequests: limitOf('tokenRequests'),
      exports: limitOf('exports'),
      invitationsPerDay: MOST_INVITATIONS,
    },
    features: states.map(({ feature, isOpen, choice, ...decision }) => ({ feature, isOpen, choice, ...presentDecision(decision) })),
  };
}

function presentDecision({ reason, changedAt, changedBy }: Partial<Decision> = {}) {
  return { reason: reason ?? null, changedAt: changedAt?.toISOString() ?? null, changedBy: changedBy ?? null };
}
