import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Locks the rows in id order until the transaction ends. */
export function findForReview(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'customerId', 'templateId', 'templateVersion', 'name', 'status', 'approvedAt'])
    .select(['periodYear', 'periodQuarter', 'score', 'scoreBands', 'sectionScores'])
    .select([
      sql<string>`(select v.name from template_versions v where v.organization_id = assessments.organization_id
        and v.template_id = assessments.template_id and v.version = assessments.template_version)`.as('template'),
      sql<string | null>`(select p.full_name from people p
        where p.organization_id = assessments.organization_id and p.id = coalesce(assessments.assigned_to, assessments.submitted_by))`.as(
        'engineer',
      ),
    ])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function readReviewAnswers(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('answers')
    .select(['assessmentId', 'questionKey', 'value', 'notApplicable', 'points', 'customerNote', 'verifiedBy'])
    .where('assessmentId', 'in', ids)
    .execute();
}

/** Findings of the assessments, most severe first, even if later ones found them too. */
export function readReviewFindings(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('findings')
    .innerJoin('findingSightings as sighting', 'sighting.findingId', 'findings.id')
    .select(['sighting.assessmentId', 'findings.questionKey', 'findings.severity', 'findings.status', 'findings.title'])
    .where('sighting.assessmentId', 'in', ids)
    .orderBy('findings.risk', 'desc')
    .orderBy('findings.createdAt')
    .orderBy('findings.id')
    .execute();
}

/** The approved assessment that found each open or deferred finding of a customer last, the newest first. */
export async function lastSightingIds(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from findings f
    cross join lateral (
      select a.id, a.approved_at from finding_sightings s
      join assessments a on a.organization_id = s.organization_id and a.id = s.assessment_id
      where s.organization_id = f.organization_id and s.finding_id = f.id and a.status = 'approved' and a.deleted_at is null
      order by a.approved_at desc limit 1) found
    where f.customer_id = ${customerId} and f.status in ('open', 'planned', 'deferred')
    group by found.id, found.approved_at
    order by found.approved_at desc, found.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export function findApprovedBefore(tx: Tx, assessmentId: string, limit: number) {
  return tx
    .selectFrom('assessments as earlier')
    .innerJoin('assessments as current', (join) =>
      join
        .onRef('current.customerId', '=', 'earlier.customerId')
        .onRef('current.templateId', '=', 'earlier.templateId')
        .onRef('current.approvedAt', '>', 'earlier.approvedAt'),
    )
    .select(['earlier.id', 'earlier.score', 'earlier.approvedAt', 'earlier.periodYear', 'earlier.periodQuarter', 'earlier.sectionScores'])
    .where('current.id', '=', assessmentId)
    .where('earlier.status', '=', 'approved')
    .where('earlier.deletedAt', 'is', null)
    .orderBy('earlier.approvedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Ready means approved and not in a QBR. Updates only rows whose flag changes. */
export async function keepReadyForQbr(tx: Tx, ids: readonly string[]): Promise<void> {
  const isReady = sql<boolean>`(status = 'approved' and not exists (
    select from qbrs q where q.organization_id = assessments.organization_id and q.assessment_id = assessments.id)
    and not exists (
      select from qbr_assessments o where o.organization_id = assessments.organization_id and o.assessment_id = assessments.id))`;
  await tx
    .updateTable('assessments')
    .set({ readyForQbr: isReady })
    .where('id', 'in', ids)
    .where(sql<boolean>`ready_for_qbr is distinct from ${isReady}`)
    .execute();
}
