import * as z from 'zod/mini';
import { type Answer, fitsQuestion, pointsFor } from '#domain/answers.rules.ts';
import { canMove, isEditable, statusAfter } from '#domain/assessments.rules.ts';
import { type Question, questionsOf, type TemplateBody } from '#domain/templates.rules.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { Answer as AnswerShown, type saveAnswer } from '#contract/assessments.contract.ts';
import { auditRow } from '#server/audit.ts';
import { commitWith } from '#server/db/doors.ts';
import type { Statement } from '#server/db/exchange.ts';
import { instantOf } from '#server/db/json-text.ts';
import { Fault, stale } from '#server/faults.ts';
import type { Asked, Found } from '#server/http/asked.ts';
import type { SignedInCall } from '#server/http/route.ts';
import { publishedBody } from '#server/templates/published.ts';
import { findAnswer, type StoredAnswer, takeAnswers, type TakenAnswers, takenOf, writeAnswer } from './answers.queries.ts';
import { about } from './assessments.load.ts';
import { standingOf } from './assessments.standing.ts';

type Call = SignedInCall<typeof saveAnswer>;

/** Rides with the session: takes the assessment and reads its answers. */
export function askForAnswers({ params }: Asked<typeof saveAnswer>): Statement[] {
  return takeAnswers(params.id, params.questionKey);
}

/** The product's busiest write: two messages to the database, one that finds, takes and reads, one that writes everything and commits. */
export async function answer(call: Call, found: Found): Promise<AnswerOf<typeof saveAnswer>> {
  const { tx, actor, params, body, origin } = call;
  const { id, questionKey } = params;
  const taken = takenOf(found);
  if (!taken) throw new Fault('ASSESSMENT_NOT_FOUND');
  if (!isEditable(taken.status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: taken.status } });

  const template = await publishedBody(tx, actor.organizationId, taken.templateId, taken.templateVersion);
  const before = taken.stored ?? UNANSWERED;
  const next = answered(questionIn(template, questionKey), body, before);
  if (body.version !== before.version) throw stale(z.nullable(AnswerShown), await findAnswer(tx, id, questionKey));

  const { progress, score, columns } = standingOf(template, answersWith(taken, questionKey, next));
  const entry = { action: 'assessment.answered', ...about({ ...taken, id }), ...changeOf(taken, questionKey, next) };
  const write = writeAnswer({
    assessmentId: id,
    questionKey,
    answer: next,
    standing: columns,
    begins: canMove('start', taken.status),
    by: actor.userId,
    trail: auditRow(actor, origin, entry),
  });
  const [saved] = await commitWith(tx, write);
  const updatedBy = { id: actor.userId, name: actor.name };
  return { answer: { questionKey, ...next, updatedAt: instantOf(saved?.[0] ?? ''), updatedBy }, progress, score };
}

function questionIn(template: TemplateBody, key: string): Question {
  const question = questionsOf(template).find((candidate) => candidate.key === key);
  if (!question) throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'This assessment has no question with this key' });
  return question;
}

type NextAnswer = StoredAnswer & { points: number | null };

const UNANSWERED: StoredAnswer = { version: 0, value: null, notApplicable: false, naReason: null, internalNote: '', customerNote: '' };

/** Not applicable takes the place of any value; notes that a save does not mention stay. */
function answered(question: Question, body: BodyOf<typeof saveAnswer>, before: StoredAnswer): NextAnswer {
  const {
    notApplicable = false,
    naReason = before.naReason,
    internalNote = before.internalNote,
    customerNote = before.customerNote,
  } = body;
  const value = notApplicable ? null : body.value;
  if (value !== null && !fitsQuestion(question, value)) {
    throw new Fault('VALIDATION_ERROR', { field: 'value', message: `Value: does not fit a question of type ${question.type}` });
  }
  return {
    value,
    notApplicable,
    naReason: notApplicable ? naReason?.trim() || null : null,
    internalNote,
    customerNote,
    points: value === null ? null : pointsFor(question, value),
    version: before.version + 1,
  };
}

function answersWith({ answers }: TakenAnswers, key: string, next: NextAnswer): ReadonlyMap<string, Answer> {
  const byKey = new Map<string, Answer>(answers.map(([key, value, notApplicable, points]) => [key, { value, notApplicable, points }]));
  return byKey.set(key, next);
}

const TRACED = ['value', 'notApplicable', 'naReason', 'internalNote', 'customerNote'] as const;

/** The question and what changed of its answer; with the first one the work has begun. */
function changeOf({ stored, status }: TakenAnswers, questionKey: string, next: NextAnswer) {
  const changed = TRACED.filter((field) => JSON.stringify(stored?.[field] ?? null) !== JSON.stringify(next[field]));
  const only = (answer: StoredAnswer) => Object.fromEntries(changed.map((field) => [field, answer[field]]));
  const begins = canMove('start', status);
  return {
    ...(stored || begins ? { before: { questionKey, ...(begins ? { status } : {}), ...(stored ? only(stored) : {}) } } : {}),
    after: { questionKey, ...(begins ? { status: statusAfter('start') } : {}), ...only(next) },
  };
}
