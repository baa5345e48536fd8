import { undoneNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Outcome, StateBefore } from '#domain/recommendations/recommendations.rules.ts';
import { coverFindings } from '#server/findings/findings.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { DecisionScene } from './recommendations.decide.ts';
import { findDecision, removeDecision } from './recommendations.decisions.queries.ts';
import { optionColumns, withChosen } from './recommendations.options.ts';
import type { RecommendationWhole } from '#server/recommendations/recommendations.queries.ts';
import { recommendations } from '#server/recommendations/recommendations.save.ts';

/**
 * Undoes a decision of a meeting that has not ended and restores status, chosen option and amounts. A decision that was already removed is
 * ignored; the audit log keeps both entries. A call without an actor is the customer's.
 */
export async function takeBackDecision(scene: DecisionScene, { id, qbrId }: { id: string; qbrId: string }): Promise<void> {
  const { tx, actor, leadId = null } = scene;
  const found = await findDecision(tx, id, qbrId);
  if (!found) return;
  const before = await recommendations.lock(scene, found.recommendationId);
  const decision = before.decisions.find((one) => one.id === id);
  if (!decision) return;
  refuseOthers(found, actor);
  refuseOvertaken(before, decision);
  if (!(await removeDecision(tx, id)))
    throw new Fault('QBR_NOT_EDITABLE', { message: 'The meeting has ended; its decisions can no longer be undone' });

  const { status, ...columns } = columnsBefore(before, found.stateBefore);
  const declinedCount = before.declinedCount - (decision.outcome === 'declined' ? 1 : 0);
  await recommendations.save(scene, before, {
    action: 'recommendation.decision_undone',
    columns: { status, declinedCount, ...columns, ...(actor === null ? {} : { updatedBy: actor.userId }) },
    before: { status: before.status, by: decision.by, note: decision.note },
    after: { status },
  });
  await coverFindings(tx, before.customerId, before.findingIds);
  if (actor === null) await scene.notify(undoneNote({ ...before, vcioId: before.customer.vcioId, leadId }, decision));
}

/** Customers undo what they decided themselves, staff what they recorded. */
function refuseOthers({ shareId, contactId }: { shareId: string | null; contactId: string | null }, actor: DecisionScene['actor']): void {
  if (actor === null && shareId === null && contactId === null)
    throw refused('This decision was recorded in the meeting; please contact us to change it');
  if (actor === null) return;
  if (contactId !== null) throw refused('The customer decided this in the portal; record a new decision instead');
  if (shareId !== null) throw refused('The customer decided this with the shared link; record a new decision instead');
}

function refuseOvertaken({ decisions, status }: RecommendationWhole, { id, outcome }: { id: string; outcome: Outcome }): void {
  if (decisions.at(-1)?.id !== id) throw refused('A later decision has been recorded; undo that one first');
  if (status === outcome) return;
  const message = 'Work has continued since the decision, so it cannot be undone';
  throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
}

/** Decisions made before undo existed do not record the earlier state; the recommendation was proposed. */
function columnsBefore(recommendation: RecommendationWhole, stateBefore: StateBefore | null) {
  const { status, doneAt, chosen } = stateBefore ?? { status: 'proposed' as const, doneAt: null };
  return {
    status,
    doneAt: doneAt === null ? null : new Date(doneAt),
    ...(chosen === undefined ? {} : optionColumns(withChosen(recommendation.options, chosen), recommendation)),
  };
}

const refused = (message: string) => new Fault('CONSTRAINT_VIOLATION', { message });
