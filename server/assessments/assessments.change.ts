import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Assessment, deleteAssessment, reassignAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { recountOpenFindings } from '#server/findings/findings.renew.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { about, loadAssessment, takeAssessment, takingWork } from './assessments.load.ts';
import { saveAssessment } from './assessments.queries.ts';
import { countReviewsOf, renewHealth } from '#server/assessments/review/assessments.health.queries.ts';

export async function change({ tx, actor, params, body, audit }: SignedInCall<typeof updateAssessment>): Promise<Assessment> {
  const { version, ...rest } = body;
  const before = await takeAssessment(tx, params.id, version);
  if (!isEditable(before.status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: before.status } });

  const fields = presentFields(rest);
  const changes = changesBetween({ ...before }, fields);
  if (changes) {
    await saveAssessment(tx, before.id, { ...fields, updatedBy: actor.userId });
    await audit({ action: 'assessment.updated', ...about({ ...before, ...fields }), ...changes });
  }
  return loadAssessment(tx, before.id);
}

/** Null takes the work from somebody without giving it to anybody. */
export async function reassign({ tx, actor, params, body, audit, notify }: SignedInCall<typeof reassignAssessment>): Promise<Assessment> {
  const before = await takeAssessment(tx, params.id, body.version);
  if (before.status === 'approved') throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: before.status } });
  const person = body.userId === null ? null : await takingWork(tx, body.userId, 'userId');

  const assignedTo = person?.id ?? null;
  if (assignedTo !== before.assignedTo) {
    await saveAssessment(tx, before.id, { assignedTo, updatedBy: actor.userId });
    const after = { assignedTo, assignee: person?.name ?? null };
    await audit({ action: 'assessment.reassigned', ...about(before), before: { assignedTo: before.assignedTo }, after });
  }
  const reassigned = await loadAssessment(tx, before.id);
  if (assignedTo !== before.assignedTo) await notify(assignedNote(reassigned, actor));
  return reassigned;
}

/** Out of all lists, its name free again; the row stays for the trail. */
export async function remove({ tx, actor, params, now, audit }: SignedInCall<typeof deleteAssessment>): Promise<void> {
  const assessment = await takeAssessment(tx, params.id);
  const reviews = await countReviewsOf(tx, assessment.id);
  if (reviews > 0) {
    throw new Fault('CONSTRAINT_VIOLATION', {
      message: `This assessment is used by ${reviews === 1 ? 'a QBR' : `${reviews} QBRs`} and cannot be deleted`,
      details: { qbrs: reviews },
    });
  }

  await saveAssessment(tx, assessment.id, { deletedAt: now, updatedBy: actor.userId });
  await recountOpenFindings(tx, assessment.customerId);
  if (assessment.status === 'approved') await renewHealth(tx, assessment.customerId);
  const { name, status, score } = assessment;
  await audit({ action: 'assessment.deleted', ...about(assessment), before: { name, status, score } });
}
