import * as z from 'zod/mini';
import { isUnverified, sourceAfter } from '#domain/assessments/marks.rules.ts';
import { canMove, isEditable, statusAfter } from '#domain/assessments/assessments.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { kindOf, fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Question, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { Answer as AnswerShown, type saveAnswer } from '#contract/assessments/answers.contract.ts';
import { auditRow } from '#server/platform/audit/audit.ts';
import { commitWith } from '#server/platform/db/pools.ts';
import { runWithin } from '#server/platform/db/within.ts';
import { trailOf, type Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf } from '#server/platform/db/column-text.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { filesOfAssessment, keepFilesOfAnswer } from '#server/files/files.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { findAnswer, type StoredAnswer, lockAnswersOf, type LockedAnswers, lockedAnswersOf, writeAnswer } from './answers.queries.ts';
import { about, archivedFault } from '#server/assessments/assessments.load.ts';
import { progressAndScore } from '#server/assessments/assessments.progress.ts';

type SaveAnswerCall = SignedInCall<typeof saveAnswer>;

/** Pipelined with the session query: locks the assessment and reads its answers. */
export function lockAnswers({ params }: RequestParams<typeof saveAnswer>): Statement[] {
  return lockAnswersOf(params.id);
}

interface Saving {
  write: (tx: Tx, statement: Statement) => Promise<TextRow[]>;
  /** Added to the audit entry. */
  mark?: Readonly<Record<string, unknown>>;
}

/** A save takes two round trips: the first finds the session, locks and reads; the second writes everything and commits. */
export function answer(call: SaveAnswerCall, rows: StatementRows): Promise<AnswerOf<typeof saveAnswer>> {
  return saveLocked(call, rows, { write: commitWith });
}

/** Saves an answer inside a larger transaction, which stays open. */
export async function answerWithin(call: SaveAnswerCall, mark: Readonly<Record<string, unknown>>): Promise<AnswerOf<typeof saveAnswer>> {
  const rows = await runWithin(call.tx, lockAnswers(call));
  return saveLocked(call, rows, { write: async (tx, statement) => (await runWithin(tx, [statement]))[0] ?? [], mark });
}

async function saveLocked(call: SaveAnswerCall, rows: StatementRows, saving: Saving): Promise<AnswerOf<typeof saveAnswer>> {
  const { tx, actor, params, body, now } = call;
  const taken = lockedAnswersOf(rows);
  if (!taken) throw new Fault('ASSESSMENT_NOT_FOUND');
  if (taken.isArchived) throw archivedFault();
  if (!isEditable(taken.status)) throw new Fault('ASSESSMENT_NOT_EDITABLE', { details: { status: taken.status } });

  const template = await publishedBody(call, { ...taken, organizationId: actor.organizationId });
  const before = taken.answers.get(params.questionKey) ?? UNANSWERED;
  const question = questionIn(template, params.questionKey);
  const next = answered(question, body, before, dayIn(now, taken.timezone));
  if (body.version !== before.version) throw stale(z.nullable(AnswerShown), await findAnswer(tx, params.id, params.questionKey));

  if (kindOf(question.type).isFiles) await keepFiles(call, next);
  return save(call, { ...taken, template, next }, saving);
}

/**
 * An answer may reference only files of the same assessment. A file is attached to the question exactly as long as the answer references
 * it.
 */
async function keepFiles({ tx, actor, params }: SaveAnswerCall, { value }: StoredAnswer): Promise<void> {
  const ids = Array.isArray(value) ? value : [];
  const known = await filesOfAssessment(tx, params.id, ids);
  if (ids.some((id) => !known.has(id))) {
    throw new Fault('VALIDATION_ERROR', { field: 'value', message: 'Value: refers to a file that is not attached to this assessment' });
  }
  await keepFilesOfAnswer(tx, { assessmentId: params.id, questionKey: params.questionKey, ids, by: actor.userId });
}

interface AnswerChange extends LockedAnswers {
  template: TemplateBody;
  next: StoredAnswer;
}

async function save(
  { tx, actor, params, origin }: SaveAnswerCall,
  { template, next, ...taken }: AnswerChange,
  { write: run, mark = {} }: Saving,
): Promise<AnswerOf<typeof saveAnswer>> {
  const { id, questionKey } = params;
  const { progress, score, columns } = progressAndScore(template, new Map(taken.answers).set(questionKey, next));
  const changes = changeOf(taken, questionKey, next);
  const entry = { action: 'assessment.answered', ...about({ ...taken, id }), ...changes, after: { ...changes.after, ...mark } };
  const write = writeAnswer({
    assessmentId: id,
    questionKey,
    answer: next,
    columns,
    begins: canMove('start', taken.status),
    by: actor.userId,
    trail: auditRow(tx, actor, origin, entry),
  });
  const [row = []] = await run(tx, write);
  trailOf(tx).touch(actor.organizationId, Date.now());
  const updatedBy = { id: actor.userId, name: actor.name };
  const saved = { questionKey, ...next, unverified: isUnverified(next.source), updatedAt: instantOf(row[0] ?? ''), updatedBy };
  return { answer: saved, progress, score };
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
  verifiedBy: null,
  flagged: false,
  flagText: '',
  source: 'manual',
};

/** Not applicable clears any value; notes and marks that the request omits are kept. */
function answered(question: Question, body: BodyOf<typeof saveAnswer>, before: StoredAnswer, today: string): StoredAnswer {
  const { value: sent, source, version: _, ...rest } = body;
  const notApplicable = body.notApplicable ?? false;
  const value = notApplicable ? null : sent;
  if (value !== null && !fitsQuestion(question, value)) {
    throw new Fault('VALIDATION_ERROR', { field: 'value', message: `Value: does not match a question of type ${question.type}` });
  }
  const next = { ...before, ...presentFields(rest) };
  return {
    ...next,
    value,
    notApplicable,
    naReason: notApplicable ? next.naReason?.trim() || null : null,
    points: value === null ? null : pointsFor(question, value, today),
    version: before.version + 1,
    flagText: next.flagged ? next.flagText.trim() : '',
    source: sourceAfter(before, { value, notApplicable, source }),
  };
}

const TRACED = [
  'value',
  'notApplicable',
  'naReason',
  'internalNote',
  'customerNote',
  'verifiedBy',
  'flagged',
  'flagText',
  'source',
] as const;

/** Audit entry of a save: the question and its changed fields. The first answer also moves the assessment to In Progress. */
function changeOf({ answers, status }: LockedAnswers, questionKey: string, next: StoredAnswer) {
  const stored = answers.get(questionKey);
  const before = stored ?? UNANSWERED;
  const changed = TRACED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]));
  const only = (answer: StoredAnswer) => Object.fromEntries(changed.map((field) => [field, answer[field]]));
  const begins = canMove('start', status);
  return {
    ...(stored || begins ? { before: { questionKey, ...(begins ? { status } : {}), ...(stored ? only(stored) : {}) } } : {}),
    after: { questionKey, ...(begins ? { status: statusAfter('start') } : {}), ...only(next) },
  };
}
