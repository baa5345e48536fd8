import { sql } from 'kysely';
import { PATH_LIMITS } from '#domain/paths/paths.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Approved assessment with a score: the named one, else the latest of the customer. */
export function findStart(tx: Tx, customerId: string, assessmentId: string | undefined) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'customerId', 'name', 'templateId', 'templateVersion', 'approvedAt', 'scoreBands'])
    .select(
      sql<string>`(select v.name from template_versions v where v.organization_id = assessments.organization_id
        and v.template_id = assessments.template_id and v.version = assessments.template_version)`.as('template'),
    )
    .where('customerId', '=', customerId)
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where('score', 'is not', null)
    .where(({ eb, val }) => (assessmentId === undefined ? val(true) : eb('id', '=', assessmentId)))
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Latest approved assessment of every other template. */
export function listOtherAssessments(tx: Tx, { customerId, templateId }: { customerId: string; templateId: string }) {
  return tx
    .selectFrom('assessments')
    .distinctOn('templateId')
    .select(['id', 'organizationId', 'templateId', 'templateVersion'])
    .select(
      sql<string>`(select v.name from template_versions v where v.organization_id = assessments.organization_id
        and v.template_id = assessments.template_id and v.version = assessments.template_version)`.as('name'),
    )
    .where('customerId', '=', customerId)
    .where('templateId', '<>', templateId)
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('templateId')
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Recommendations that are neither closed nor deferred, the most urgent first. */
export function listCandidates(tx: Tx, customerId: string) {
  return tx
    .selectFrom('recommendations')
    .select(['id', 'title', 'costKnown', 'oneTime', 'recurring', 'recurringPer', 'targetYear', 'targetQuarter', 'version'])
    .select([
      sql<
        number | null
      >`(select (o.option ->> 'hours')::float8 from jsonb_array_elements(recommendations.options) with ordinality as o (option, at)
        order by (o.option ->> 'chosen')::boolean desc, o.at limit 1)`.as('hours'),
      sql<string[]>`array(
        select l.finding_id from recommendation_findings l
        where l.organization_id = recommendations.organization_id and l.recommendation_id = recommendations.id order by l.finding_id)`.as(
        'findingIds',
      ),
      sql<string[]>`array(
        select o.id from recommendation_dependencies d
        join recommendations o on o.organization_id = d.organization_id and o.id = d.depends_on_id
        where d.organization_id = recommendations.organization_id and d.recommendation_id = recommendations.id and o.status <> 'done'
        order by o.id)`.as('needs'),
      // A campaign for a question has no product, so it is an empty text.
      sql<string | null>`(select coalesce(c.product, '') from campaign_customers p
        join campaigns c on c.organization_id = p.organization_id and c.id = p.campaign_id
        where p.organization_id = recommendations.organization_id and p.recommendation_id = recommendations.id limit 1)`.as(
        'campaignProduct',
      ),
    ])
    .where('customerId', '=', customerId)
    .where('status', 'not in', ['done', 'declined', 'deferred'])
    .orderBy('priorityOrder')
    .orderBy('id')
    .limit(PATH_LIMITS.recommendations)
    .execute();
}

export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

/** Findings that are open, or that a recommendation could resolve. */
export function listGaps(tx: Tx, customerId: string) {
  return tx
    .selectFrom('findings')
    .select(['id', 'title', 'severity', 'status', 'templateId', 'questionKey'])
    .where('customerId', '=', customerId)
    .where('status', '<>', 'false_positive')
    .orderBy('risk', 'desc')
    .orderBy('id')
    .execute();
}
