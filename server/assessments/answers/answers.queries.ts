import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Answer as GivenAnswer, AnswersByKey } from '#domain/assessments/answers.rules.ts';
import type { AnswerSource, Verification } from '#domain/assessments/marks.rules.ts';
import { isUnverified } from '#domain/assessments/marks.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { auditRow } from '#server/platform/audit/audit.ts';
import { telling } from '#server/platform/live/live.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { ProgressColumns } from '#server/assessments/assessments.progress.ts';
import { reference } from '#server/platform/db/references.ts';

export interface StoredAnswer {
  value: AnswerValue | null;
  notApplicable: boolean;
  points: number | null;
  version: number;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
  verifiedBy: Verification | null;
  flagged: boolean;
  flagText: string;
  source: AnswerSource;
}

export interface LockedAnswers {
  name: string;
  status: AssessmentStatus;
  customerId: string;
  templateId: string;
  templateVersion: number;
  isArchived: boolean;
  /** Time zone of the organisation, in which dates are scored. */
  timezone: string;
  answers: ReadonlyMap<string, StoredAnswer>;
}

/**
 * Locks the assessment, so that two engineers save one after the other, and then reads its answers: each statement sees what was committed before it began.
 * The subquery hides the id from the planner, which otherwise finds a plan for this id cheaper than a general one and plans every save.
 */
export function lockAnswersOf(assessmentId: string): Statement[] {
  return [
    {
      text: `
        select name, status, customer_id, template_id, template_version, archived, (select o.timezone from organizations o)
        from assessments where id = $1 and deleted_at is null for no key update`,
      values: [assessmentId],
    },
    {
      text: `
        select coalesce(json_agg(json_build_array(question_key, value, not_applicable, points, version, na_reason, internal_note, customer_note,
          verified_by, flagged, flag_text, source)), '[]')
        from answers where assessment_id = (select $1::uuid)`,
      values: [assessmentId],
    },
  ];
}

/** Null if the assessment does not exist. */
export function lockedAnswersOf([assessments = [], answers = []]: readonly (readonly TextRow[])[]): LockedAnswers | null {
  const [name, status, customerId, templateId, templateVersion, archived, timezone] = assessments[0] ?? [];
  if (!name || !status || !customerId || !templateId || !timezone) return null;
  return {
    name,
    status: status as AssessmentStatus, // The cast is safe: a check constraint limits the column.
    customerId,
    templateId,
    templateVersion: Number(templateVersion),
    isArchived: archived === 't',
    timezone,
    answers: answersOf(answers[0]?.[0] ?? '[]'),
  };
}

type StoredAnswerJson = [
  string,
  AnswerValue | null,
  boolean,
  number | null,
  number,
  string | null,
  string,
  string,
  Verification | null,
  boolean,
  string,
  AnswerSource,
];

function answersOf(text: string): ReadonlyMap<string, StoredAnswer> {
  const listed = JSON.parse(text) as StoredAnswerJson[]; // The cast is safe: the statement above builds this shape.
  return new Map(
    listed.map(
      ([key, value, notApplicable, points, version, naReason, internalNote, customerNote, verifiedBy, flagged, flagText, source]) => [
        key,
        { value, notApplicable, points, version, naReason, internalNote, customerNote, verifiedBy, flagged, flagText, source },
      ],
    ),
  );
}

export async function readAnswers(tx: Tx, assessmentId: string): Promise<AnswersByKey> {
  const rows = await tx
    .selectFrom('answers')
    .select(['questionKey', 'value', 'notApplicable', 'points', 'naReason'])
    .where('assessmentId', '=', assessmentId)
    .execute();
  return new Map(rows.map(({ questionKey, ...answer }) => [questionKey, answer]));
}

export interface VersionedAnswer extends GivenAnswer {
  version: number;
  verifiedBy: Verification | null;
}

/** Answers of several assessments with their versions, by assessment. */
export async function answersOfAssessments(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Map<string, VersionedAnswer>>> {
  const rows = await tx
    .selectFrom('answers')
    .select(['assessmentId', 'questionKey', 'value', 'notApplicable', 'points', 'naReason', 'version', 'verifiedBy'])
    .where('assessmentId', 'in', [...ids])
    // The check constraint limits the column.
    .$narrowType<{ verifiedBy: Verification | null }>()
    .execute();
  const byAssessment = new Map<string, Map<string, VersionedAnswer>>(ids.map((id) => [id, new Map()]));
  for (const { assessmentId, questionKey, ...answer } of rows) byAssessment.get(assessmentId)?.set(questionKey, answer);
  return byAssessment;
}

export async function readExcluded(tx: Tx, assessmentId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('answers')
    .select('questionKey')
    .where('assessmentId', '=', assessmentId)
    .where('source', '=', 'excluded')
    .execute();
  return new Set(rows.map(({ questionKey }) => questionKey));
}

export async function findAnswers(tx: Tx, assessmentId: string, questionKeys: readonly string[]): Promise<Answer[]> {
  const rows = await tx
    .selectFrom('answers')
    .selectAll()
    .select(reference('people', 'answers.updated_by').as('author'))
    .where('assessmentId', '=', assessmentId)
    .where('questionKey', 'in', questionKeys)
    .orderBy('questionKey')
    .execute();
  return rows.map(({ author, updatedAt, ...answer }) => {
    const source = answer.source as AnswerSource; // The cast is safe: a check constraint limits the column.
    const verifiedBy = answer.verifiedBy as Verification | null; // The cast is safe: a check constraint limits the column.
    return { ...answer, source, verifiedBy, unverified: isUnverified(source), updatedAt: updatedAt.toISOString(), updatedBy: author };
  });
}

export async function findAnswer(tx: Tx, assessmentId: string, questionKey: string): Promise<Answer | null> {
  const [answer] = await findAnswers(tx, assessmentId, [questionKey]);
  return answer ?? null;
}

interface AnswerWrite {
  assessmentId: string;
  questionKey: string;
  answer: StoredAnswer;
  columns: ProgressColumns;
  /** True if this first answer moves the assessment to In Progress. */
  begins: boolean;
  by: string;
  trail: ReturnType<typeof auditRow>;
}

const BEGINS = `, status = 'in_progress', started_at = coalesce(started_at, now())`;

const writing = (begins: boolean) => `
  with moved as (
    update assessments set total = $11, answered = $12, not_applicable = $13, required_open = $14, score = $15, earned = $16, possible = $17,
      section_scores = $18, formula = $19, critical_gaps = $20, updated_by = $10, updated_at = now()${begins ? BEGINS : ''}
    where id = $1
    returning id),
  saved as (
    insert into answers as n (assessment_id, question_key, value, not_applicable, na_reason, internal_note, customer_note, points, version,
                              updated_by, updated_at, verified_by, flagged, flag_text, source)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $36, $37, $38, $39 from moved
    on conflict (organization_id, assessment_id, question_key) do update set
      value = excluded.value, not_applicable = excluded.not_applicable, na_reason = excluded.na_reason,
      internal_note = excluded.internal_note, customer_note = excluded.customer_note, points = excluded.points,
      version = excluded.version, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      verified_by = excluded.verified_by, flagged = excluded.flagged, flag_text = excluded.flag_text, source = excluded.source
    returning n.updated_at),
  trail as (
    insert into audit_events (actor_id, actor_name, actor_role, actor_kind, action, entity_type, entity_id, entity_label, customer_id,
                              before, after, ip, user_agent, request_id, proof)
    select $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35 from moved)
  select updated_at, ${telling('$40')} from saved`;
const WRITE = writing(false);
const WRITE_FIRST = writing(true);

const written = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));

/**
 * Writes progress, answer and audit event in one statement and returns the time of the change. The caller must hold the lock on the
 * assessment.
 */
export function writeAnswer({ assessmentId, questionKey, answer, columns, begins, by, trail }: AnswerWrite): Statement {
  const { value, notApplicable, naReason, internalNote, customerNote, points, version, verifiedBy, flagged, flagText, source } = answer;
  const saved = [assessmentId, questionKey, value === null ? null : JSON.stringify(value), notApplicable, naReason, internalNote];
  const progress = [columns.total, columns.answered, columns.notApplicable, columns.requiredOpen, columns.score];
  const score = [columns.earned, columns.possible, columns.sectionScores, columns.formula, columns.criticalGaps];
  const who = [trail.actorId, trail.actorName, trail.actorRole, trail.actorKind];
  const what = [trail.action, trail.entityType, trail.entityId, trail.entityLabel, trail.customerId, trail.before, trail.after];
  const origin = [trail.ip, trail.userAgent, trail.requestId, `\\x${trail.proof.toString('hex')}`];
  const marks = [verifiedBy, flagged, flagText, source];
  const values = [
    ...saved,
    customerNote,
    points,
    version,
    by,
    ...progress,
    ...score,
    ...who,
    ...what,
    ...origin,
    ...marks,
    `${assessmentId} answer ${questionKey}`,
  ];
  return { text: begins ? WRITE_FIRST : WRITE, values: values.map(written) };
}

export function deleteAnswers(tx: Tx, assessmentId: string, keys: readonly string[]) {
  return tx
    .deleteFrom('answers')
    .where('assessmentId', '=', assessmentId)
    .where('questionKey', 'in', keys)
    .returning(['questionKey', 'value', 'notApplicable', 'naReason', 'internalNote', 'customerNote'])
    .execute();
}
