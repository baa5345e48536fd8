import type { Choosable } from '#domain/budgets/scenarios.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { applyPlans, lockRecommendations } from './recommendations.bulk.queries.ts';
import { findEntryForQuestion, findLibraryEntry } from './library/recommendations.library.ts';

/** The library's text for a gap: the entry that its question names, else the one that names the question. */
export function suggestionFor(questionKey: string, named: string | undefined): LibraryEntry | undefined {
  return (named === undefined ? undefined : findLibraryEntry(named)) ?? findEntryForQuestion(questionKey);
}

export function isInLibrary(key: string): boolean {
  return findLibraryEntry(key) !== undefined;
}

/** Before what they say is read, so that nobody prices or decides one while it is being moved. */
export async function holdRecommendations(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockRecommendations(tx, ids);
}

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

// A recommendation that another feature makes, such as for a gap of the technology stack.
export { addRecommendation } from './recommendations.save.ts';
// A library text as the customer's own copy, for those who make recommendations without a request.
export { copyOf } from './library/recommendations.from-library.ts';
// A decision of the customer in a review, or by its shared link.
export { type DecisionScene, recordDecision } from './decisions/recommendations.decide.ts';
export { takeBackDecision } from './decisions/recommendations.undo.ts';
