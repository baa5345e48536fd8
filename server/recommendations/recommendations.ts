import type { Choosable } from '#domain/budgets/scenarios.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { applyPlans, lockRecommendations } from './recommendations.bulk.queries.ts';
import { findEntryForQuestion, findLibraryEntry } from './library/recommendations.library.ts';

/** Library text for a gap: the entry named by the question, else the entry that lists the question. */
export function suggestionFor(questionKey: string, named: string | undefined): LibraryEntry | undefined {
  return (named === undefined ? undefined : findLibraryEntry(named)) ?? findEntryForQuestion(questionKey);
}

export function isInLibrary(key: string): boolean {
  return findLibraryEntry(key) !== undefined;
}

/** Short forms of a recommendation's texts, as far as they are still those of the library. */
export function shortTextsOf({ libraryKey, title, benefit }: { libraryKey: string | null; title: string; benefit: string }) {
  const entry = libraryKey === null ? undefined : findLibraryEntry(libraryKey);
  return {
    shortTitle: entry?.title === title ? entry.shortTitle : null,
    gain: entry?.benefit === benefit ? entry.gain : null,
  };
}

/** Possible consequence of a gap in this question, in the words of the library; empty for a question that it does not know. */
export function usualRiskOf(questionKey: string): string {
  return findEntryForQuestion(questionKey)?.riskIfNot ?? '';
}

/** Locks recommendations before they are read, so that no one prices or decides them while they are moved. */
export async function holdRecommendations(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockRecommendations(tx, ids);
}

/** Applies the quarters and options of an accepted scenario in one statement, with an audit entry per recommendation. */
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

// Creates a recommendation for another feature, such as for a gap in the technology stack.
export { addRecommendation, changeRecommendation, recommendations, removeUndecided } from './recommendations.save.ts';
export { refuseUnknown } from './recommendations.references.ts';
// Library text as the customer's own copy, for recommendations made without a request.
export { copyOf } from './library/recommendations.from-library.ts';
// Records a customer's decision in a review or by its share link.
export { type DecisionScene, recordDecision } from './decisions/recommendations.decide.ts';
// Quarters of a plan, set together.
export { scheduleAll } from './roadmap/recommendations.schedule.ts';
export { takeBackDecision } from './decisions/recommendations.undo.ts';
