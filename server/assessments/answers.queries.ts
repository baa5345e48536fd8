import { sql } from 'kysely';
import type { AnswersByKey, AnswerValue } from '#domain/answers.rules.ts';
import type { AssessmentStatus } from '#domain/assessments.rules.ts';
import type { Answer } from '#contract/assessments.contract.ts';
import type { auditRow } from '#server/audit.ts';
import type { Tx } from '#server/db/bound.ts';
import type { Standing } from './assessments.standing.ts';

export interface StoredAnswer {
  version: number;
  value: AnswerValue | null;
  notApplicable: boolean;
  naReason: string | null;
  internalNote: string;
  customerNote: string;
}

export interface TakenAnswers {
  organizationId: string;
  name: string;
  status: AssessmentStatus;
  customerId: string;
  templateId: string;
  templateVersion: number;
  /** [key, value, notApplicable, points] of every stored answer. */
  answers: [string, AnswerValue | null, boolean, number | null][];
  /** The answer to the question asked for. */
  stored: StoredAnswer | null;
}

/** Takes the assessment and reads its answers in one message; null when there is no such assessment. */
export async function takeAnswers(tx: Tx, assessmentId: string, questionKey: string): Promise<TakenAnswers | null> {
  const { rows } = await sql<{ taken: TakenAnswers | null }>`select take_answers(${assessmentId}, ${questionKey}) as taken`.execute(tx);
  return rows[0]?.taken ?? null;
}

export async function readAnswers(tx: Tx, assessmentId: string): Promise<AnswersByKey> {
  const rows = await tx
    .selectFrom('answers')
    .select(['questionKey', 'value', 'notApplicable', 'points'])
    .where('assessmentId', '=', assessmentId)
    .execute();
  return new Map(rows.map(({ questionKey, ...answer }) => [questionKey, answer]));
}

export async function findAnswer(tx: Tx, assessmentId: string, questionKey: string): Promise<Answer | null> {
  const found = await tx
    .selectFrom('answers')
    .selectAll()
    .select(
      sql<{ id: string; name: string } | null>`(select json_build_object('id', p.id, 'name', btrim(p.first_name || ' ' || p.last_name))
        from people p where p.organization_id = answers.organization_id and p.id = answers.updated_by)`.as('author'),
    )
    .where('assessmentId', '=', assessmentId)
    .where('questionKey', '=', questionKey)
    .executeTakeFirst();
  return found ? { ...found, updatedAt: found.updatedAt.toISOString(), updatedBy: found.author } : null;
}

interface AnswerWrite {
  assessmentId: string;
  questionKey: string;
  answer: StoredAnswer & { points: number | null };
  standing: Standing;
  /** The first answer begins the work. */
  begins: boolean;
  by: string;
  trail: ReturnType<typeof auditRow>;
}

/** The answer, the assessment's progress and the trail, in one statement; the caller holds the assessment. */
export async function writeAnswer(tx: Tx, { assessmentId, questionKey, answer, standing, begins, by, trail }: AnswerWrite): Promise<Date> {
  const { value, ...rest } = answer;
  const columns = { ...rest, value: value === null ? null : JSON.stringify(value), updatedBy: by, updatedAt: sql<Date>`now()` };
  const started = begins ? { status: 'in_progress' as const, startedAt: sql<Date>`coalesce(started_at, now())` } : {};
  const { updatedAt } = await tx
    .with('saved', (db) =>
      db
        .insertInto('answers')
        .values({ assessmentId, questionKey, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'assessmentId', 'questionKey']).doUpdateSet({ ...columns, source: 'manual' }),
        )
        .returning('updatedAt'),
    )
    .with('moved', (db) =>
      db
        .updateTable('assessments')
        .set({ ...standing, ...started, updatedBy: by, updatedAt: sql<Date>`now()` })
        .where('id', '=', assessmentId),
    )
    .with('trail', (db) => db.insertInto('auditEvents').values(trail))
    .selectFrom('saved')
    .select('updatedAt')
    .executeTakeFirstOrThrow();
  return updatedAt;
}

/** What was hidden leaves for good; answers what it was. */
export function dropAnswers(tx: Tx, assessmentId: string, keys: readonly string[]) {
  return tx
    .deleteFrom('answers')
    .where('assessmentId', '=', assessmentId)
    .where('questionKey', 'in', keys)
    .returning(['questionKey', 'value', 'notApplicable', 'naReason', 'internalNote', 'customerNote'])
    .execute();
}
