import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { assignedNote, reviewerNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Assessment, deleteAssessment, reassignAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import type { changeAssessments } from '#contract/assessments/assessments.list.contract.ts';
import type { BulkResult } from '#contract/bulk.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { forgetFindings } from '#server/findings/findings.ts';
import { customValuesAfter } from '#server/custom/custom.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessments, assignable } from './assessments.load.ts';
import type { LockedAssessment } from './assessments.queries.ts';
import { countReviewsOf, mayReview } from '#server/assessments/review/assessments.health.queries.ts';
import { renewHealth } from '#server/assessments/review/assessments.reason.ts';

export async function change(call: SignedInCall<typeof updateAssessment>): Promise<Assessment> {
  const { actor, params, body } = call;
  const { version, customFields: typed, ...rest } = body;
  const before = await assessments.lock(call, params.id, version);
  refuseFrozen(before, rest);
  const customFields = await customValuesAfter(call.tx, 'assessment', before.customFields, typed);
  const plain = presentFields(rest);
  const fields = { ...plain, ...presentFields({ customFields }) };
  const columns = { ...plain, ...(customFields ? { customFields: JSON.stringify(customFields) } : {}), updatedBy: actor.userId };
  if (fields.reviewerId) await reviewer(call, fields.reviewerId);
  await assessments.edit(call, before, { action: 'assessment.updated', fields, columns });
  const changed = await assessments.load(call, before.id);
  if (fields.reviewerId && fields.reviewerId !== before.reviewerId) await call.notify(reviewerNote(changed, actor));
  return changed;
}

/** Reviewer and review date can be changed until the approval; other fields only while the assessment is editable. */
function refuseFrozen({ status }: LockedAssessment, { name, dueDate }: { name?: unknown; dueDate?: unknown }): void {
  if (isEditable(status) || (status === 'pending_review' && name === undefined && dueDate === undefined)) return;
  throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status } });
}

/** Reviewers need the permission to approve. */
async function reviewer({ tx }: SignedInCall<typeof updateAssessment>, id: string): Promise<void> {
  await assignable(tx, id, 'reviewerId');
  if (await mayReview(tx, id)) return;
  throw new Fault('VALIDATION_ERROR', {
    field: 'reviewerId',
    message: 'Only a vCIO, an administrator or the owner can review assessments',
  });
}

/** Null removes the assignee. */
export async function reassign(call: SignedInCall<typeof reassignAssessment>): Promise<Assessment> {
  const { tx, params, body } = call;
  const before = await assessments.lock(call, params.id, body.version);
  const person = body.userId === null ? null : await assignable(tx, body.userId, 'userId');
  return giveTo(call, before, person);
}

type Person = Awaited<ReturnType<typeof assignable>>;

async function giveTo(
  call: SignedInCall<typeof reassignAssessment> | SignedInCall<typeof changeAssessments>,
  before: LockedAssessment,
  person: Person | null,
): Promise<Assessment> {
  if (before.status === 'approved') throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: before.status } });
  const assignedTo = person?.id ?? null;
  if (assignedTo === before.assignedTo) return assessments.load(call, before.id);
  const after = { assignedTo, assignee: person?.name ?? null };
  const columns = { assignedTo, updatedBy: call.actor.userId };
  await assessments.save(call, before, { action: 'assessment.reassigned', columns, before: { assignedTo: before.assignedTo }, after });
  const reassigned = await assessments.load(call, before.id);
  await call.notify(assignedNote(reassigned, call.actor));
  return reassigned;
}

/** Reassigns several assessments; missing or approved ones fail individually. */
export async function reassignSeveral(call: SignedInCall<typeof changeAssessments>): Promise<BulkResult> {
  const { tx, body } = call;
  const person = body.set.assignedTo === null ? null : await assignable(tx, body.set.assignedTo, 'assignedTo');
  const changed: BulkResult = { done: [], refused: [] };
  for (const id of [...new Set(body.ids)].toSorted()) {
    try {
      const { version } = await giveTo(call, await assessments.lock(call, id), person);
      changed.done.push({ id, version });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      changed.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return changed;
}

/** Soft-deletes the assessment: it leaves every list and frees its name, but the row is kept for the audit log. */
export async function remove(call: SignedInCall<typeof deleteAssessment>): Promise<void> {
  const { tx, actor, params, now } = call;
  const assessment = await assessments.lockArchived(call, params.id);
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
  if (assessment.status === 'approved') await renewHealth(call, assessment.customerId);
}
