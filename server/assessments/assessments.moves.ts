import { type AssessmentMove, assessmentStatusLabel, canMove, statusAfter } from '#domain/assessments/assessments.rules.ts';
import { returnedNote, submittedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import type { Assessment, returnAssessment, startAssessment, submitAssessment } from '#contract/assessments/assessments.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { renewFindings } from '#server/findings/findings.renew.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { withdraw } from '#server/notifications/withdraw.ts';
import { publishedBody } from '#server/templates/published.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { about, loadAssessment, refuseUninvolved, takeAssessment } from './assessments.load.ts';
import { type AssessmentTaken, saveAssessment } from './assessments.queries.ts';
import { insertComment } from '#server/assessments/review/assessments.comments.queries.ts';

export function refuseMove(move: AssessmentMove, { status }: Pick<AssessmentTaken, 'status'>): void {
  if (canMove(move, status)) return;
  const message = `An assessment that is ${assessmentStatusLabel(status)} cannot take this step`;
  throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
}

/** Whoever has not read yet that a review waits is not told of one that is over. */
export function endReview(tx: Tx, { id, createdAt }: AssessmentTaken): Promise<void> {
  return withdraw(tx, { event: 'assessment_submitted', entityId: id, since: createdAt });
}

export async function start({ tx, actor, params, body, now, audit }: SignedInCall<typeof startAssessment>): Promise<Assessment> {
  const assessment = await takeAssessment(tx, params.id, body?.version);
  refuseUninvolved(actor, assessment);
  refuseMove('start', assessment);

  const status = statusAfter('start');
  await saveAssessment(tx, assessment.id, { status, startedAt: now, updatedBy: actor.userId });
  await audit({ action: 'assessment.started', ...about(assessment), before: { status: assessment.status }, after: { status } });
  return loadAssessment(tx, assessment.id);
}

export async function submit({ tx, actor, params, body, now, audit, notify }: SignedInCall<typeof submitAssessment>): Promise<Assessment> {
  const assessment = await takeAssessment(tx, params.id, body?.version);
  refuseUninvolved(actor, assessment);
  refuseMove('submit', assessment);
  const { id, organizationId, templateId, templateVersion } = assessment;
  const template = await publishedBody(tx, organizationId, templateId, templateVersion);
  const answers = await readAnswers(tx, id);
  const questions = missingRequired(template, answers).map(({ question, section }) => ({
    key: question.key,
    text: question.text,
    sectionKey: section.key,
    sectionTitle: section.title,
  }));
  if (questions.length > 0) throw new Fault('MISSING_REQUIRED_ANSWERS', { details: { questions } });

  await renewFindings(tx, assessment, template, answers);
  const status = statusAfter('submit');
  await saveAssessment(tx, id, { status, submittedAt: now, submittedBy: actor.userId, reviewBegunBy: null, updatedBy: actor.userId });
  const after = { status, score: assessment.score };
  await audit({ action: 'assessment.submitted', ...about(assessment), before: { status: assessment.status }, after });
  const submitted = await loadAssessment(tx, id);
  await notify(submittedNote(submitted, actor));
  return submitted;
}

export async function sendBack({ tx, actor, params, body, audit, notify }: SignedInCall<typeof returnAssessment>): Promise<Assessment> {
  const assessment = await takeAssessment(tx, params.id, body.version);
  refuseMove('return', assessment);

  const { id } = assessment;
  const status = statusAfter('return');
  await saveAssessment(tx, id, { status, returnCount: assessment.returnCount + 1, updatedBy: actor.userId });
  await endReview(tx, assessment);
  await insertComment(tx, { assessmentId: id, kind: 'return', text: body.comment, authorId: actor.userId });
  const after = { status, comment: body.comment };
  await audit({ action: 'assessment.returned', ...about(assessment), before: { status: assessment.status }, after });
  const returned = await loadAssessment(tx, id);
  await notify(returnedNote(returned, actor));
  return returned;
}
