import { type Insertable, sql } from 'kysely';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { notifyWith } from '#server/platform/live/live.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Assessment as AssessmentTable } from '#server/platform/db/schema.ts';

const utc = (column: string) => `to_char(a.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (column: string) => `people.named -> a.${column}::text`;

/** Complete Assessment of row `a` as JSON, in the contract's shape; referenced people are read together. */
export const wholeAssessment = `(select json_build_object(
  'id', a.id, 'name', a.name, 'type', a.type, 'status', a.status,
  'customer', (select json_build_object('id', c.id, 'name', c.name)
               from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  'assignedTo', a.assigned_to, 'assignee', ${person('assigned_to')}, 'dueDate', a.due_date,
  'progress', json_build_object('total', a.total, 'answered', a.answered, 'notApplicable', a.not_applicable, 'requiredOpen', a.required_open),
  'review', json_build_object('gaps', a.gaps, 'decided', a.decided), 'archivedAt', ${utc('archived_at')}, 'score', a.score, 'scoreBands', a.score_bands, 'criticalGaps', a.critical_gaps, 'readyForQbr', a.ready_for_qbr, 'customFields', a.custom_fields, 'version', a.version,
  'createdAt', ${utc('created_at')}, 'updatedAt', ${utc('updated_at')},
  'template', (select json_build_object('id', v.template_id, 'version', v.version, 'name', v.name,
                                        'isOutdated', coalesce(t.published_version > v.version, false))
               from template_versions v join templates t on t.organization_id = v.organization_id and t.id = v.template_id
               where v.organization_id = a.organization_id and v.template_id = a.template_id and v.version = a.template_version),
  'reviewerId', a.reviewer_id, 'reviewer', ${person('reviewer_id')}, 'reviewDueDate', a.review_due_date,
  'period', json_build_object('year', a.period_year, 'quarter', a.period_quarter), 'returnCount', a.return_count,
  'startedAt', ${utc('started_at')}, 'submittedAt', ${utc('submitted_at')}, 'submittedBy', ${person('submitted_by')},
  'approvedAt', ${utc('approved_at')}, 'approvedBy', ${person('approved_by')}, 'reviewBegunBy', ${person('review_begun_by')},
  'revises', (select json_build_object('id', r.id, 'name', r.name)
              from assessments r where r.organization_id = a.organization_id and r.id = a.revises_id and r.deleted_at is null),
  'revisedBy', case when a.status = 'approved' then (
    select json_build_object('id', r.id, 'name', r.name, 'status', r.status)
    from assessments r where r.organization_id = a.organization_id and r.revises_id = a.id and r.deleted_at is null
    order by r.created_at desc limit 1) end)
  from (
    select json_object_agg(p.id, json_build_object('id', p.id, 'name', p.full_name)) as named from people p
    where p.organization_id = a.organization_id and p.id in (a.assigned_to, a.reviewer_id, a.submitted_by, a.approved_by, a.review_begun_by)) people)`;

export async function findAssessment(tx: Tx, id: string): Promise<Assessment | undefined> {
  const { rows } = await sql<{ found: Assessment }>`
    select ${sql.raw(wholeAssessment)} as found from assessments a where a.id = ${id} and a.deleted_at is null`.execute(tx);
  return rows[0]?.found;
}

/** Locks the row, which serialises moves, saves and reviews of an assessment. */
export function lockAssessment(tx: Tx, id: string) {
  return tx.selectFrom('assessments').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

/** Notifies pages that have the assessment open, after the commit. */
export async function notifyChanged(tx: Tx, id: string): Promise<void> {
  await notifyWith(tx, id, 'changed');
}

/** Notifies the same pages of one answer, which they show in place. */
export async function notifyAnswered(tx: Tx, id: string, questionKey: string): Promise<void> {
  await notifyWith(tx, id, 'answer', questionKey);
}

/** A submission recreates the findings. */
export async function countGaps(tx: Tx, { organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await sql`select keep_review(${organizationId}, ${id})`.execute(tx);
}

export type LockedAssessment = NonNullable<Awaited<ReturnType<typeof lockAssessment>>>;

export async function insertAssessment(tx: Tx, assessment: Insertable<AssessmentTable>): Promise<string> {
  const { id } = await tx.insertInto('assessments').values(assessment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One row per status, computed in a single pass. */
export const countAssessments: Statement = {
  text: `
    select status,
      count(*) filter (where not archived),
      count(*) filter (where not archived and assigned_to = (select current_person())),
      count(*) filter (where not archived and ready_for_qbr),
      count(*) filter (where not archived and deadline < (select (now() at time zone o.timezone)::date from organizations o)),
      count(*) filter (where archived)
    from assessments where deleted_at is null group by status`,
  values: [],
};

interface AssessmentCounts {
  byStatus: Record<AssessmentStatus, number>;
  readyForQbr: number;
  /** Number of assessments assigned to the caller. */
  mine: number;
  mineByStatus: Record<AssessmentStatus, number>;
  overdue: number;
  archived: number;
}

export function countsOf(rows: readonly TextRow[]): AssessmentCounts {
  const counts = new Map(rows.map(([status, ...numbers]) => [status, numbers.map(Number)]));
  const byStatus = (column: number) => ({
    draft: counts.get('draft')?.[column] ?? 0,
    in_progress: counts.get('in_progress')?.[column] ?? 0,
    pending_review: counts.get('pending_review')?.[column] ?? 0,
    approved: counts.get('approved')?.[column] ?? 0,
  });
  const sumOf = (column: number) => ASSESSMENT_STATUSES.reduce((sum, status) => sum + byStatus(column)[status], 0);
  return {
    byStatus: byStatus(0),
    mineByStatus: byStatus(1),
    mine: sumOf(1),
    readyForQbr: sumOf(2),
    overdue: sumOf(3),
    archived: sumOf(4),
  };
}
