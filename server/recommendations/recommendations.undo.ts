import { coverFindings } from '#server/findings/findings.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { DecisionScene } from './recommendations.decide.ts';
import { findDecision, removeDecision } from './recommendations.decisions.queries.ts';
import { optionColumns, withChosen } from './recommendations.options.ts';
import { recommendations } from './recommendations.save.ts';

/**
 * Takes back what was recorded in a meeting that has not ended: status, chosen option and amounts are those from before it. Of a decision
 * that is no longer there nothing is changed; the audit log keeps both.
 */
export async function takeBackDecision(scene: DecisionScene, { id, qbrId }: { id: string; qbrId: string }): Promise<void> {
  const { tx, actor } = scene;
  const found = await findDecision(tx, id, qbrId);
  if (!found) return;
  const before = await recommendations.lock(scene, found.recommendationId);
  const decision = before.decisions.find((one) => one.id === id);
  if (!decision) return;
  if (found.shareId !== null) throw refused('The customer decided this by the shared link; record what is decided instead');
  if (before.decisions.at(-1)?.id !== id) throw refused('Something else was decided about it since; undo that first');
  if (before.status !== decision.outcome) {
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'Work on it has gone on since it was decided, so it cannot be undone',
      details: { status: before.status },
    });
  }

  const { status = 'proposed', doneAt = null, chosen } = found.stood ?? {};
  if (!(await removeDecision(tx, id))) throw new Fault('QBR_NOT_EDITABLE', { message: 'The meeting has ended; its decisions are kept' });
  const declinedCount = before.declinedCount - (decision.outcome === 'declined' ? 1 : 0);
  const options = chosen === undefined ? {} : optionColumns(withChosen(before.options, chosen), before);
  const by = actor === null ? {} : { updatedBy: actor.userId };
  await recommendations.save(scene, before, {
    action: 'recommendation.decision_undone',
    columns: { status, declinedCount, doneAt: doneAt === null ? null : new Date(doneAt), ...options, ...by },
    before: { status: before.status, by: decision.by, note: decision.note },
    after: { status },
  });
  await coverFindings(tx, before.customerId, before.findingIds);
}

const refused = (message: string) => new Fault('CONSTRAINT_VIOLATION', { message });
