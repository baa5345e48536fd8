import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Assessment, deleteAssessment, reassignAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { forgetFindings } from '#server/findings/findings.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessments, assignable } from './assessments.load.ts';
import { countReviewsOf, updateHealth } from '#server/assessments/review/assessments.health.queries.ts';

export async function change(call: SignedInCall<typeof updateAssessment>): Promise<Assessment> {
  const { actor, params, body } = call;
  const { version, ...rest } = body;
  const before = await assessments.lock(call, params.id, version);
  if (!isEditable(before.status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: before.status } });

  const fields = presentFields(rest);
  await assessments.edit(call, before, { action: 'assessment.updated', fields, columns: { ...fields, updatedBy: actor.userId } });
  return assessments.load(call, before.id);
}

/** Null leaves the assessment without an assignee. */
export async function reassign(call: SignedInCall<typeof reassignAssessment>): Promise<Assessment> {
  const { tx, actor, params, body } = call;
  const before = await assessments.lock(call, params.id, body.version);
  if (before.status === 'approved') throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: before.status } });
  const person = body.userId === null ? null : await assignable(tx, body.userId, 'userId');

  const assignedTo = person?.id ?? null;
  if (assignedTo !== before.assignedTo) {
    const after = { assignedTo, assignee: person?.name ?? null };
    const columns = { assignedTo, updatedBy: actor.userId };
    await assessments.save(call, before, { action: 'assessment.reassigned', columns, before: { assignedTo: before.assignedTo }, after });
  }
  const reassigned = await assessments.load(call, before.id);
  if (assignedTo !== before.assignedTo) await call.notify(assignedNote(reassigned, actor));
  return reassigned;
}

/** A deleted assessment leaves every list and frees its name; the row stays for the audit log. */
export async function remove(call: SignedInCall<typeof deleteAssessment>): Promise<void> {
  const { tx, actor, params, now } = call;
  const assessment = await assessments.lock(call, params.id);
  const reviews = await countReviewsOf(tx, assessment.id);
  if (reviews > 0) {
    throw new Fault('CONSTRAINT_VIOLATION', {
      message: `This assessment is used by ${reviews === 1 ? 'a QBR' : `${reviews} QBRs`} and cannot be deleted`,
      details: { qbrs: reviews },
    });
  }

  const { name, status, score } = assessment;
  const columns = { deletedAt: now, updatedBy: actor.userId };
  await assessments.save(call, assessment, { action: 'assessment.deleted', columns, before: { name, status, score } });
  await forgetFindings(tx, assessment);
  if (assessment.status === 'approved') await updateHealth(tx, assessment.customerId);
}
