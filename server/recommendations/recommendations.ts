import type { Choosable } from '#domain/budgets/scenarios.rules.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { applyPlans } from './recommendations.bulk.queries.ts';

/** Moves recommendations to the quarters and options of an accepted scenario, in one statement, each with its audit entry. */
export async function applyScenario<E extends Endpoint>({ tx, actor, audit }: SignedInCall<E>, items: readonly Choosable[]): Promise<void> {
  if (items.length === 0) return;
  const written = await applyPlans(tx, items, actor.userId);
  await audit(
    ...written.map(({ id, title, customerId, before, after }) => ({
      action: 'recommendation.updated',
      entity: { type: 'recommendation', id, label: title },
      customerId,
      before,
      after,
    })),
  );
}
