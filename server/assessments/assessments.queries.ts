import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '#domain/assessments.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Answer, Assessment, listAssessments } from '#contract/assessments.contract.ts';
import type { Tx } from '#server/db/bound.ts';
import { pageSize } from '#server/db/cursor.ts';
import type { Assessment as AssessmentTable } from '#server/db/schema.ts';

const utc = (column: string) => sql`to_char(a.${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (column: string) => sql`(
  select json_build_object('id', p.id, 'name', btrim(p.first_name || ' ' || p.last_name))
  from people p where p.organization_id = a.organization_id and p.id = a.${sql.ref(column)})`;

/** The contract's AssessmentRow, built by the database; the names of others come by sub-selects, so that the index's order is kept. */
const row = sql`
  'id', a.id, 'name', a.name, 'type', a.type, 'status', a.status,
  'customer', (select json_build_object('id', c.id, 'name', c.name)
               from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  'assignedTo', a.assigned_to, 'assignee', ${person('assigned_to')}, 'dueDate', a.due_date,
  'progress', json_build_object('total', a.total, 'answered', a.answered, 'notApplicable', a.not_applicable, 'requiredOpen', a.required_open),
  'score', a.score, 'criticalGaps', a.critical_gaps, 'readyForQbr', a.ready_for_qbr, 'version', a.version,
  'createdAt', ${utc('created_at')}, 'updatedAt', ${utc('updated_at')}`;

/** The contract's whole Assessment. */
const whole = sql`json_build_object(${row},
  'template', json_build_object('id', a.template_id, 'version', a.template_version, 'name',
    (select v.name from template_versions v
     where v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version)),
  'reviewerId', a.reviewer_id, 'reviewDueDate', a.review_due_date,
  'period', json_build_object('year', a.period_year, 'quarter', a.period_quarter), 'returnCount', a.return_count,
  'startedAt', ${utc('started_at')}, 'submittedAt', ${utc('submitted_at')}, 'submittedBy', ${person('submitted_by')},
  'approvedAt', ${utc('approved_at')}, 'approvedBy', ${person('approved_by')})`;

export interface After {
  at: string;
  id: string;
}

interface ListFilter extends Omit<QueryOf<typeof listAssessments>, 'assignedTo'> {
  assigneeId: string | undefined;
}

/** One walk along an index of the list's order; each row is the JSON text that is answered. */
export function listAssessmentsAfter(tx: Tx, filter: ListFilter, after: After | null) {
  return sql<{ json: string }>`
    select json_build_object(${row})::text as json
    from assessments a
    where a.deleted_at is null ${sql.join(conditions(filter, after), sql` `)}
    order by a.updated_at desc, a.id desc
    limit ${pageSize(filter)}`.execute(tx);
}

function conditions(
  { status, customerId, templateId, assigneeId, readyForQbr, q }: ListFilter,
  after: After | null,
): RawBuilder<unknown>[] {
  const asked = [sql``];
  if (status) asked.push(sql`and a.status = ${status}`);
  if (customerId) asked.push(sql`and a.customer_id = ${customerId}`);
  if (templateId) asked.push(sql`and a.template_id = ${templateId}`);
  if (assigneeId) asked.push(sql`and a.assigned_to = ${assigneeId}`);
  if (readyForQbr) asked.push(sql`and a.ready_for_qbr`);
  if (q?.trim()) asked.push(matches(q.trim().toLowerCase()));
  if (after) asked.push(sql`and (a.updated_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return asked;
}

function matches(text: string) {
  return sql`and (strpos(a.name_key, ${text}) > 0 or strpos(
    (select c.name_key from customers c where c.organization_id = a.organization_id and c.id = a.customer_id), ${text}) > 0)`;
}

export async function findAssessment(tx: Tx, id: string): Promise<Assessment | undefined> {
  const { rows } = await sql<{ found: Assessment }>`
    select ${whole} as found from assessments a where a.id = ${id} and a.deleted_at is null`.execute(tx);
  return rows[0]?.found;
}

export interface Reading {
  found: Assessment;
  organizationId: string;
  templateId: string;
  templateVersion: number;
  score: { value: number | null; earned: number; possible: number; sections: { key: string; value: number | null }[]; formula: string };
  answers: Answer[];
}

/** An assessment with its answers, in one statement. */
export async function readAssessment(tx: Tx, id: string): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    select ${whole} as found, a.organization_id, a.template_id, a.template_version,
      json_build_object('value', a.score, 'earned', a.earned, 'possible', a.possible, 'sections', a.section_scores, 'formula', a.formula) as score,
      (select coalesce(json_agg(json_build_object(
         'questionKey', n.question_key, 'value', n.value, 'notApplicable', n.not_applicable, 'naReason', n.na_reason,
         'internalNote', n.internal_note, 'customerNote', n.customer_note, 'points', n.points, 'version', n.version,
         'updatedAt', to_char(n.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'updatedBy', (select json_build_object('id', p.id, 'name', btrim(p.first_name || ' ' || p.last_name))
                       from people p where p.organization_id = n.organization_id and p.id = n.updated_by))), '[]')
       from answers n where n.organization_id = a.organization_id and n.assessment_id = a.id) as answers
    from assessments a where a.id = ${id} and a.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Held until the transaction ends: moves, saved answers and reviews of one assessment take turns. */
export function holdAssessment(tx: Tx, id: string) {
  return tx.selectFrom('assessments').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

export type AssessmentTaken = NonNullable<Awaited<ReturnType<typeof holdAssessment>>>;

export async function insertAssessment(tx: Tx, assessment: Insertable<AssessmentTable>): Promise<string> {
  const { id } = await tx.insertInto('assessments').values(assessment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function saveAssessment(tx: Tx, id: string, changes: Updateable<AssessmentTable>): Promise<void> {
  await tx
    .updateTable('assessments')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .set((assessment) => ({ version: assessment('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Kept counters: a few rows, however many assessments there are. */
export async function countAssessments(tx: Tx): Promise<{ byStatus: Record<AssessmentStatus, number>; readyForQbr: number }> {
  const names = [...ASSESSMENT_STATUSES, 'ready'].map((name) => `assessments:${name}`);
  const kept = await tx.selectFrom('counters').select(['name', 'n']).where('name', 'in', names).execute();
  const count = (name: string) => kept.find((counter) => counter.name === `assessments:${name}`)?.n ?? 0;
  return {
    byStatus: {
      draft: count('draft'),
      in_progress: count('in_progress'),
      pending_review: count('pending_review'),
      approved: count('approved'),
    },
    readyForQbr: count('ready'),
  };
}
