import { freeName, nameStem } from '#domain/templates/names.rules.ts';
import { assignedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { reviseAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { copyEvidence } from '#server/files/files.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { assessable, LONGEST_NAME } from '#server/assessments/assessments.create.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { type LockedAssessment, insertAssessment } from '#server/assessments/assessments.queries.ts';
import { ownBands, progressAndScore } from '#server/assessments/assessments.progress.ts';
import { copyAnswers, findOpenRevision } from './assessments.revise.queries.ts';
import { assessmentNamesLike, findActivePerson } from '#server/assessments/assessments.start.queries.ts';

type ReviseCall = SignedInCall<typeof reviseAssessment>;

/** The approved assessment is unchanged; its answers are copied to a draft that refers to it. */
export async function revise(call: ReviseCall): Promise<Assessment> {
  const { tx, params } = call;
  const approved = await assessments.lock(call, params.id);
  await refuseRevision(tx, approved);
  await assessable(tx, approved.customerId);

  const { id, name } = await insertRevision(call, approved);
  await copyAnswers(tx, { from: approved.id, to: id });
  await copyEvidence(tx, { from: approved.id, to: id });
  const after = { name, revisesId: approved.id };
  await call.audit({ action: 'assessment.revised', ...about({ id, name, customerId: approved.customerId }), after });
  const draft = await assessments.load(call, id);
  await call.notify(assignedNote(draft, call.actor));
  return draft;
}

async function refuseRevision(tx: Tx, { id, status }: LockedAssessment): Promise<void> {
  if (status !== 'approved') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Only an approved assessment can be revised', details: { status } });
  }
  const open = await findOpenRevision(tx, id);
  if (!open) return;
  throw new Fault('INVALID_STATUS_TRANSITION', {
    message: `“${open.name}” already revises this assessment and is not approved yet`,
    details: { status, revisionId: open.id, revisionName: open.name },
  });
}

/** Assigned to the former assignee, unless that person was removed. */
async function insertRevision(call: ReviseCall, approved: LockedAssessment): Promise<{ id: string; name: string }> {
  const { tx, actor } = call;
  const { customerId, templateId, templateVersion, type, reviewerId, periodYear, periodQuarter } = approved;
  const name = freeName(approved.name, await assessmentNamesLike(tx, customerId, nameStem(approved.name, LONGEST_NAME)), LONGEST_NAME);
  const assignee = approved.assignedTo === null ? undefined : await findActivePerson(tx, approved.assignedTo);
  const template = await publishedBody(call, approved);
  const answers = await readAnswers(tx, approved.id);
  const id = await insertAssessment(tx, {
    customerId,
    templateId,
    templateVersion,
    type,
    reviewerId,
    periodYear,
    periodQuarter,
    name,
    assignedTo: assignee?.id ?? null,
    revisesId: approved.id,
    baselineAssessmentId: approved.id,
    scoreBands: ownBands(template),
    ...progressAndScore(template, answers).columns,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { id, name };
}
