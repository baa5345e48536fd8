import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type Repeating, startRepeating } from '#server/platform/jobs/repeating.ts';
import { stampTokens } from './tokens.queries.ts';

type Stamped = Pick<AppContext, 'pools' | 'config' | 'tokenUses'>;

/** Stores the last use of each token every half minute. */
export function startStamping(context: Stamped): Repeating {
  return startRepeating(context.config, {
    name: 'tokens',
    pauseMs: 30_000,
    failure: 'the last use of API tokens was not stored',
    work: () => stampUsed(context),
  });
}

/** Stores the uses since the previous call. */
export async function stampUsed({ pools, tokenUses }: Pick<Stamped, 'pools' | 'tokenUses'>): Promise<void> {
  for (const [organizationId, uses] of tokenUses.take()) await asOrganization(pools, organizationId, (tx) => stampTokens(tx, [...uses]));
}
