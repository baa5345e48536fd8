import * as z from 'zod/mini';
import { fitsQuestion, pointsFor } from '#domain/assessments/answers.rules.ts';
import { canMove, isEditable, statusAfter } from '#domain/assessments/assessments.rules.ts';
import { type Question, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { Answer as AnswerShown, type saveAnswer } from '#contract/assessments/assessments.contract.ts';
import { auditRow } from '#server/platform/audit/audit.ts';
import { commitWith } from '#server/platform/db/pools.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import { instantOf } from '#server/platform/db/json-text.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Asked, Found } from '#server/platform/http/request-input.ts';
import type { Foreseen, ForeseenCall } from '#server/platform/http/optimistic-write.ts';
import type { SignedInCall } from '#server/platform/http/route.ts';
import { publishedAndKept, publishedBody } from '#server/templates/published.ts';
import { keepAnswers, takeKept } from './answers.kept.ts';
import { findAnswer, type StoredAnswer, takeAnswers, type TakenAnswers, takenOf, writeAnswer } from './answers.queries.ts';
import { about } from '#server/assessments/assessments.load.ts';
import { standingOf } from '#server/assessments/assessments.progress.ts';

type Call = SignedInCall<typeof saveAnswer>;
type Saving = Pick<Call, 'actor' | 'params' | 'body' | 'origin'>;

/** Rides with the session: takes the assessment and reads its answers. */
export function askForAnswers({ params }: Asked<typeof saveAnswer>): Statement[] {
  return takeAnswers(params.id);
}

/** Two messages to the database, one that finds, takes and reads, one that writes everything and commits. */
export async function answer(call: Call, found: Found): Promise<AnswerOf<typeof saveAnswer>> {
  const { tx, actor, params } = call;
  const taken = takenOf(found);
  if (!taken) throw new Fault('ASSESSMENT_NOT_FOUND');
  if (!isEditable(taken.status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: taken.status } });

  const template = await publishedBody(tx, actor.organizationId, taken.templateId, taken.templateVersion);
  const next = answered(questionIn(template, params.questionKey), call.body, taken.answers.get(params.questionKey) ?? UNANSWERED);
  if (isOvertaken(next, call)) throw stale(z.nullable(AnswerShown), await findAnswer(tx, params.id, params.questionKey));

  const { statement, answer: answerOf } = saving(call, { ...taken, template, next, mark: null });
  const [row = []] = await commitWith(tx, statement);
  return answerOf(row);
}

/**
 * The product's busiest write in one message: what the save before left behind is all that this one needs to know, as long as the
 * assessment's row has not been written since.
 */
export function foreseeAnswer(call: ForeseenCall<typeof saveAnswer>): Foreseen<typeof saveAnswer> | null {
  const { actor, params } = call;
  const kept = takeKept(actor.organizationId, params.id);
  const template = kept && publishedAndKept(actor.organizationId, kept.templateId, kept.templateVersion);
  if (!kept || !template) return null;
  const next = answered(questionIn(template, params.questionKey), call.body, kept.answers.get(params.questionKey) ?? UNANSWERED);
  return isOvertaken(next, call) ? null : saving(call, { ...kept, template, next });
}

const isOvertaken = (next: StoredAnswer, { body }: Saving) => body.version !== next.version - 1;

/** Everything that is known; the mark is null when the assessment is held instead. */
interface Known extends TakenAnswers {
  mark: string | null;
  template: TemplateBody;
  next: StoredAnswer;
}

function saving({ actor, params, origin }: Saving, { template, next, mark, ...taken }: Known): Foreseen<typeof saveAnswer> {
  const { id, questionKey } = params;
  const answers = new Map(taken.answers).set(questionKey, next);
  const { progress, score, columns } = standingOf(template, answers);
  const begins = canMove('start', taken.status);
  const entry = { action: 'assessment.answered', ...about({ ...taken, id }), ...changeOf(taken, questionKey, next) };
  const statement = writeAnswer({
    assessmentId: id,
    questionKey,
    answer: next,
    standing: columns,
    begins,
    foreseen: mark,
    by: actor.userId,
    trail: auditRow(actor, origin, entry),
  });
  const status = begins ? statusAfter('start') : taken.status;
  const updatedBy = { id: actor.userId, name: actor.name };
  return {
    statement,
    answer: ([updatedAt, left]) => {
      if (left) keepAnswers(actor.organizationId, id, { ...taken, status, answers, mark: left });
      return { answer: { questionKey, ...next, updatedAt: instantOf(updatedAt ?? ''), updatedBy }, progress, score };
    },
  };
}

function questionIn(template: TemplateBody, key: string): Question {
  const question = questionsOf(template).find((candidate) => candidate.key === key);
  if (!question) throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'This assessment has no question with this key' });
  return question;
}

const UNANSWERED: StoredAnswer = {
  value: null,
  notApplicable: false,
  points: null,
  version: 0,
  naReason: null,
  internalNote: '',
  customerNote: '',
};

/** Not applicable takes the place of any value; notes that a save does not mention stay. */
function answered(question: Question, body: BodyOf<typeof saveAnswer>, before: StoredAnswer): StoredAnswer {
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

const TRACED = ['value', 'notApplicable', 'naReason', 'internalNote', 'customerNote'] as const;

/** The question and what changed of its answer; with the first one the work has begun. */
function changeOf({ answers, status }: TakenAnswers, questionKey: string, next: StoredAnswer) {
  const stored = answers.get(questionKey);
  const changed = TRACED.filter((field) => JSON.stringify(stored?.[field] ?? null) !== JSON.stringify(next[field]));
  const only = (answer: StoredAnswer) => Object.fromEntries(changed.map((field) => [field, answer[field]]));
  const begins = canMove('start', status);
  return {
    ...(stored || begins ? { before: { questionKey, ...(begins ? { status } : {}), ...(stored ? only(stored) : {}) } } : {}),
    after: { questionKey, ...(begins ? { status: statusAfter('start') } : {}), ...only(next) },
  };
}
