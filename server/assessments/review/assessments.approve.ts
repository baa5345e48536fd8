import { hiddenAnswers } from '#domain/assessments/answers.rules.ts';
import { needsAnotherApprover, statusAfter } from '#domain/assessments/assessments.rules.ts';
import { bandsOf } from '#domain/assessments/printed.scores.rules.ts';
import { needsWording } from '#domain/findings/findings.rules.ts';
import { approvedNote } from '#domain/notifications/notifications.notes.rules.ts';
import type { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deferUndecided, recountOpenFindings, resolveMet, undecidedFindings, urgentFindings } from '#server/findings/findings.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { deleteAnswers, readAnswers } from '#server/assessments/answers/answers.queries.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { endReview, refuseMove } from '#server/assessments/assessments.moves.ts';
import type { LockedAssessment } from '#server/assessments/assessments.queries.ts';
import { progressAndScore } from '#server/assessments/assessments.progress.ts';
import { refuseOpenQueries } from '#server/assessments/verdicts/verdicts.ts';
import { insertComment } from './assessments.comments.queries.ts';
import { countApprovers } from './assessments.health.queries.ts';
import { renewHealth } from './assessments.reason.ts';

type ApproveCall = SignedInCall<typeof approveAssessment>;

/** Final transition: freezes result and answers, and updates the customer's health. */
export async function approve(call: ApproveCall): Promise<Assessment> {
  const { tx, actor, params, body, now } = call;
  const assessment = await assessments.lock(call, params.id, body?.version);
  refuseMove('approve', assessment);
  await refuseOwnWork(tx, actor, assessment);
  await refuseOpenQueries(tx, assessment.id);
  const comment = body?.comment?.trim() ?? '';
  await refuseWithoutWords(call, assessment);
  await decideOnFindings(call, assessment, comment);

  const { id, customerId } = assessment;
  const { columns, resolved } = await freeze(call, assessment);
  const status = statusAfter('approve');
  const by = actor.userId;
  const isOwnWork = assessment.submittedBy === by;
  await assessments.save(call, assessment, {
    action: 'assessment.approved',
    columns: { ...columns, status, approvedAt: now, approvedBy: by, readyForQbr: true, updatedBy: by },
    before: { status: assessment.status },
    after: {
      status,
      score: columns.score,
      formula: columns.formula,
      ...(resolved > 0 ? { resolvedFindings: resolved } : {}),
      ...(isOwnWork ? { approvedOwnWork: true } : {}),
    },
  });
  await endReview(tx, assessment);
  if (comment !== '') await insertComment(tx, { assessmentId: id, kind: 'approval', text: comment, authorId: by });
  await recountOpenFindings(tx, customerId);
  await renewHealth(call, customerId);

  const approved = await assessments.load(call, id);
  await call.notify(approvedNote(approved, actor));
  return approved;
}

async function refuseOwnWork(tx: Tx, actor: Actor, { submittedBy }: LockedAssessment): Promise<void> {
  if (submittedBy !== actor.userId) return;
  const { settings } = await ownOrganization(tx);
  const approvers = await countApprovers(tx);
  if (!needsAnotherApprover({ approverId: actor.userId, submittedBy, approvers, fourEyes: settings.fourEyes ?? null })) return;
  throw new Fault('PERMISSION_DENIED', {
    message:
      'You submitted this assessment, and your organisation requires four-eyes approval: another vCIO, administrator or owner must approve it',
  });
}

/** Customers read the titles of high and critical findings, so each needs a proper wording. */
async function refuseWithoutWords(call: ApproveCall, assessment: LockedAssessment): Promise<void> {
  const urgent = await urgentFindings(call.tx, assessment.id);
  if (urgent.length === 0) return;
  const { sections } = await publishedBody(call, assessment);
  const asked = new Map(
    sections.flatMap(({ title, questions }) => questions.map((question) => [question.key, { question, title }] as const)),
  );
  const unworded = urgent.filter((finding) => {
    const about = asked.get(finding.questionKey);
    return about !== undefined && needsWording(finding, about.question, about.title);
  });
  if (unworded.length === 0) return;
  const many = unworded.length === 1 ? '1 high or critical finding has' : `${unworded.length} high or critical findings have`;
  throw new Fault('INVALID_STATUS_TRANSITION', {
    message: `${many} no wording for the customer yet: add wording in the review, then approve`,
    details: { unwordedFindings: unworded.map(({ id, title, severity }) => ({ id, title, severity })) },
  });
}

/** A comment sent with the approval defers every finding without a decision. */
async function decideOnFindings({ tx, actor, now, audit }: ApproveCall, assessment: LockedAssessment, comment: string): Promise<void> {
  const undecided = await undecidedFindings(tx, assessment.id);
  if (undecided.length === 0) return;
  if (comment === '') {
    const many = undecided.length === 1 ? '1 high or critical finding has' : `${undecided.length} high or critical findings have`;
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: `${many} no decision yet: plan, accept or defer each of them, or approve with a comment that explains why`,
      details: { undecidedFindings: undecided },
    });
  }
  await deferUndecided(tx, undecided, { note: comment, by: actor.userId, at: now });
  await audit({ action: 'findings.deferred', ...about(assessment), after: { findings: undecided.map(({ id }) => id), comment } });
}

/** Deletes the answers of hidden questions, which are kept only while the assessment is editable. */
async function freeze(call: ApproveCall, assessment: LockedAssessment) {
  const { tx, audit } = call;
  const { id } = assessment;
  const template = await publishedBody(call, assessment);
  const answers = await readAnswers(tx, id);
  const hidden = hiddenAnswers(template, answers);
  if (hidden.length > 0) {
    const dropped = await deleteAnswers(tx, id, hidden);
    await audit({ action: 'assessment.hidden_answers_dropped', ...about(assessment), before: { answers: dropped } });
  }
  const { settings } = await ownOrganization(tx);
  const { columns } = progressAndScore(template, answers);
  const scoreBands = JSON.stringify(bandsOf(template.scoring, settings));
  return { columns: { ...columns, scoreBands }, resolved: await resolveMet(tx, assessment, template, answers) };
}
