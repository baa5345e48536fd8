import { sql } from 'kysely';
import { canMove, isEditable, statusAfter } from '#domain/assessments/assessments.rules.ts';
import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import type { Progress, Score } from '#domain/assessments/scores.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { progressAndScore } from '#server/assessments/assessments.progress.ts';
import { type LockedAssessment, notifyAnswered, notifyChanged } from '#server/assessments/assessments.queries.ts';
import { findAnswers, readAnswers } from './answers.queries.ts';

/** The assessment, locked until the transaction ends; one that is submitted, approved or archived is refused. */
export async function lockOpenAssessment<E extends Endpoint>(call: SignedInCall<E>, id: string): Promise<LockedAssessment> {
  const assessment = await assessments.lock(call, id);
  const { status } = assessment;
  if (!isEditable(status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status } });
  return assessment;
}

/** The assessment, locked until the transaction ends; an approved or archived one is refused. */
export async function lockUnapprovedAssessment<E extends Endpoint>(call: SignedInCall<E>, id: string): Promise<LockedAssessment> {
  const assessment = await assessments.lock(call, id);
  const { status } = assessment;
  if (!isEditable(status) && !canMove('approve', status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status } });
  return assessment;
}

export function answersOfAssessment(tx: Tx, assessmentId: string): Promise<AnswersByKey> {
  return readAnswers(tx, assessmentId);
}

/** The part of an answer that an accepted proposal replaces. */
export type PreviousAnswer = Pick<Answer, 'value' | 'notApplicable' | 'naReason' | 'verifiedBy' | 'source'>;

interface NewAnswer extends PreviousAnswer {
  questionKey: string;
}

/** Answers several questions of a locked assessment, or clears them. Notes and flags of the answers stay; `via` names assistants in the audit log. */
export async function answerSeveral<E extends Endpoint>(
  call: SignedInCall<E>,
  assessment: LockedAssessment,
  { answers, action, via = [] }: { answers: readonly NewAnswer[]; action: string; via?: readonly string[] },
): Promise<{ answers: Answer[]; progress: Progress; score: Score }> {
  const { tx, actor, now } = call;
  const body = await publishedBody(call, assessment);
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  const questions = new Map(questionsOf(body).map((question) => [question.key, question]));
  const rows = answers.map((answer) => {
    const { questionKey, value } = answer;
    const question = questions.get(questionKey);
    if (!question || (value !== null && !fitsQuestion(question, value))) {
      throw new Fault('VALIDATION_ERROR', { field: 'value', message: `Value: does not fit the question ${questionKey}` });
    }
    return { ...answer, points: value === null ? null : pointsFor(question, value, today) };
  });
  const before = await readAnswers(tx, assessment.id);
  await writeSeveral(tx, rows, { assessmentId: assessment.id, by: actor.userId });

  const { progress, score, columns } = progressAndScore(body, await readAnswers(tx, assessment.id));
  const status = canMove('start', assessment.status) ? statusAfter('start') : assessment.status;
  await tx
    .updateTable('assessments')
    .set({ ...columns, status, startedAt: assessment.startedAt ?? now, updatedBy: actor.userId, updatedAt: now })
    .where('id', '=', assessment.id)
    .execute();
  const [first, ...others] = rows;
  if (first && others.length === 0 && status === assessment.status) await notifyAnswered(tx, assessment.id, first.questionKey);
  else await notifyChanged(tx, assessment.id);
  const valuesOf = (known: (key: string) => unknown) =>
    Object.fromEntries(rows.map(({ questionKey }) => [questionKey, known(questionKey)]));
  await call.audit({
    action,
    ...about(assessment),
    before: { status: assessment.status, answers: valuesOf((key) => before.get(key)?.value ?? null) },
    after: {
      status,
      answers: valuesOf((key) => rows.find(({ questionKey }) => questionKey === key)?.value ?? null),
      ...(via.length > 0 && { via }),
    },
  });
  const keys = rows.map(({ questionKey }) => questionKey);
  return { answers: await findAnswers(tx, assessment.id, keys), progress, score };
}

async function writeSeveral(
  tx: Tx,
  rows: readonly (NewAnswer & { points: number | null })[],
  { assessmentId, by }: { assessmentId: string; by: string },
): Promise<void> {
  await sql`
    insert into answers as n (assessment_id, question_key, value, not_applicable, na_reason, points, version, updated_by, updated_at,
      verified_by, source)
    select ${assessmentId}, r."questionKey", r.value, r."notApplicable", r."naReason", r.points, 1, ${by}, now(), r."verifiedBy", r.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("questionKey" text, value jsonb, "notApplicable" boolean, "naReason" text,
      points numeric, "verifiedBy" text, source text)
    order by r."questionKey"
    on conflict (organization_id, assessment_id, question_key) do update set
      value = excluded.value, not_applicable = excluded.not_applicable, na_reason = excluded.na_reason, points = excluded.points, version = n.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, verified_by = excluded.verified_by, source = excluded.source`.execute(
    tx,
  );
}
