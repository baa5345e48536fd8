import type { AnswersByKey, ShownQuestion } from '#domain/assessments/answers.rules.ts';
import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import { type AssessmentMove, assessmentStatusLabel, canMove, statusAfter } from '#domain/assessments/assessments.rules.ts';
import { returnedNote, submittedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { missingEvidence } from '#domain/assessments/evidence.rules.ts';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { returnAssessment, startAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { questionsWithFiles } from '#server/files/files.ts';
import { renewFindings } from '#server/findings/findings.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { withdraw } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { assessments, refuseUninvolved } from './assessments.load.ts';
import { countGaps, type LockedAssessment } from './assessments.queries.ts';
import { insertComment } from '#server/assessments/review/assessments.comments.queries.ts';

export function refuseMove(move: AssessmentMove, { status }: Pick<LockedAssessment, 'status'>): void {
  if (canMove(move, status)) return;
  const message = `This step is not available for an assessment that is ${assessmentStatusLabel(status)}`;
  throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
}

/** Withdraws unread notifications about a finished review. */
export function endReview(tx: Tx, { id, createdAt }: LockedAssessment): Promise<void> {
  return withdraw(tx, { event: 'assessment_submitted', entityId: id, since: createdAt });
}

export async function start(call: SignedInCall<typeof startAssessment>): Promise<Assessment> {
  const { actor, params, body, now } = call;
  const assessment = await assessments.lock(call, params.id, body?.version);
  refuseUninvolved(actor, assessment);
  refuseMove('start', assessment);

  const status = statusAfter('start');
  const columns = { status, startedAt: now, updatedBy: actor.userId };
  await assessments.save(call, assessment, {
    action: 'assessment.started',
    columns,
    before: { status: assessment.status },
    after: { status },
  });
  return assessments.load(call, assessment.id);
}

export async function submit(call: SignedInCall<typeof submitAssessment>): Promise<Assessment> {
  const { tx, actor, params, body, now } = call;
  const assessment = await assessments.lock(call, params.id, body?.version);
  refuseUninvolved(actor, assessment);
  refuseMove('submit', assessment);
  const { id } = assessment;
  const template = await publishedBody(call, assessment);
  const answers = await readAnswers(tx, id);
  const { settings } = await ownOrganization(tx);
  refuseUnanswered(template, answers, { withFiles: await questionsWithFiles(tx, id), usual: settings.assessments?.evidence });

  await renewFindings(tx, assessment, template, answers);
  const status = statusAfter('submit');
  await assessments.save(call, assessment, {
    action: 'assessment.submitted',
    columns: { status, submittedAt: now, submittedBy: actor.userId, reviewBegunBy: null, updatedBy: actor.userId },
    before: { status: assessment.status },
    after: { status, score: assessment.score },
  });
  await countGaps(tx, assessment);
  const submitted = await assessments.load(call, id);
  await call.notify(submittedNote(submitted, actor));
  return submitted;
}

interface Shown {
  withFiles: ReadonlySet<string>;
  /** Organisation's default evidence policy. */
  usual: EvidencePolicy | undefined;
}

function refuseUnanswered(template: TemplateBody, answers: AnswersByKey, { withFiles, usual }: Shown): void {
  const lacking = (lacks: 'answer' | 'evidence', questions: readonly ShownQuestion[]) =>
    questions.map(({ question, section }) => ({
      key: question.key,
      text: question.text,
      sectionKey: section.key,
      sectionTitle: section.title,
      lacks,
    }));
  const questions = [
    ...lacking('answer', missingRequired(template, answers)),
    ...lacking(
      'evidence',
      missingEvidence(template, answers, (key) => withFiles.has(key), usual),
    ),
  ];
  if (questions.length === 0) return;
  const message = questions.some(({ lacks }) => lacks === 'answer') ? {} : { message: 'Some answers still need evidence' };
  throw new Fault('MISSING_REQUIRED_ANSWERS', { ...message, details: { questions } });
}

export async function returnToAssignee(call: SignedInCall<typeof returnAssessment>): Promise<Assessment> {
  const { tx, actor, params, body } = call;
  const assessment = await assessments.lock(call, params.id, body.version);
  refuseMove('return', assessment);

  const { id, returnCount } = assessment;
  const status = statusAfter('return');
  await assessments.save(call, assessment, {
    action: 'assessment.returned',
    columns: { status, returnCount: returnCount + 1, updatedBy: actor.userId },
    before: { status: assessment.status },
    after: { status, comment: body.comment },
  });
  await endReview(tx, assessment);
  await insertComment(tx, { assessmentId: id, kind: 'return', text: body.comment, authorId: actor.userId });
  const returned = await assessments.load(call, id);
  await call.notify(returnedNote(returned, actor));
  return returned;
}
