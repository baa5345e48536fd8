import type { Endpoint } from '#contract/endpoint.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type Repeating, startRepeating } from '#server/platform/jobs/repeating.ts';
import { removeTokens, stampTokens } from './tokens.queries.ts';

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

/** Revokes API tokens with an event for each; returns how many there were. */
export async function endTokens<E extends Endpoint>({ tx, audit }: SignedInCall<E>, ids: readonly string[]): Promise<number> {
  const removed = await removeTokens(tx, ids);
  await audit(
    ...removed.map(({ id, name, scopes }) => ({
      action: 'api_token.revoked',
      entity: { type: 'api_token', id, label: name },
      before: { name, scopes },
    })),
  );
  return removed.length;
}
