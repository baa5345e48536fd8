import { sql } from 'kysely';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';
import type { PreviousReview, SourceFinding, SourceGoal } from '#domain/qbrs/facts/facts.sources.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Priority, RecurringPeriod, StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import type { Period } from '#domain/assessments/assessments.rules.ts';
import { SERVICE_QUARTERS } from '#domain/customers/service.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { shortTextsOf, usualRiskOf } from '#server/recommendations/recommendations.ts';
import { actionItems, decisions } from '#server/qbrs/meeting/meeting.queries.ts';

/* Queries for the contents of a deck, one per kind of record. Internal text is never selected: no notes of customers, findings or
   recommendations, and no margins. */

/** All findings of a customer's approved assessments and of what changed since, whatever was decided on them. */
export async function findingsFor(tx: Tx, customerId: string): Promise<SourceFinding[]> {
  const { rows } = await sql<{
    id: string;
    templateId: string;
    questionKey: string;
    severity: FindingSeverity;
    status: FindingStatus;
    title: string;
    businessImpact: string;
    impact: number | null;
    likelihood: number | null;
    afterImpact: number | null;
    afterLikelihood: number | null;
    firstSeenAt: Date;
    resolvedAt: Date | null;
    decidedAt: Date | null;
    year: number;
    quarter: number;
    drift: string | null;
  }>`
    select f.id, f.template_id, f.question_key, f.severity, f.status, f.title, f.business_impact, f.impact, f.likelihood, f.after_impact,
           f.after_likelihood, f.first_seen_at, f.resolved_at, f.decided_at,
           coalesce(a.period_year, extract(year from f.first_seen_at)::integer) as year,
           coalesce(a.period_quarter, extract(quarter from f.first_seen_at)::integer) as quarter,
           (select d.sentence from evidence_drifts d
            where d.organization_id = f.organization_id and d.finding_id = f.id and d.closed_at is null limit 1) as drift
    from findings f
    left join assessments a on a.organization_id = f.organization_id and a.id = f.first_seen_assessment_id
    where f.customer_id = ${customerId} and (exists (
      select from finding_sightings s
      join assessments seen on seen.organization_id = s.organization_id and seen.id = s.assessment_id
      where s.organization_id = f.organization_id and s.finding_id = f.id and seen.status = 'approved' and seen.deleted_at is null)
      or exists (select from evidence_drifts d where d.organization_id = f.organization_id and d.finding_id = f.id))
    order by f.risk desc, f.id`.execute(tx);
  return rows.map(({ year, quarter, firstSeenAt, resolvedAt, decidedAt, ...finding }) => ({
    ...finding,
    usualRisk: usualRiskOf(finding.questionKey),
    firstSeen: { year, quarter },
    firstSeenAt: firstSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

/** Recommendations that were not declined; done ones are counted between two assessments. */
export async function recommendationsFor(tx: Tx, customerId: string, timezone: string) {
  const { rows } = await sql<{
    id: string;
    title: string;
    status: RecommendationStatus;
    priority: Priority;
    libraryKey: string | null;
    benefit: string;
    problem: string;
    riskIfNot: string;
    options: StoredOption[];
    oneTime: number;
    recurring: number;
    recurringPer: RecurringPeriod;
    costKnown: boolean;
    targetYear: number | null;
    targetQuarter: number | null;
    start: string | null;
    end: string | null;
    initiative: string | null;
    findingIds: string[];
    doneOn: string | null;
  }>`
    select r.id, r.title, r.status, r.priority, r.library_key, r.benefit, r.problem, r.risk_if_not, r.options, r.one_time, r.recurring, r.recurring_per,
           r.cost_known, r.target_year, r.target_quarter, r.start_on as start, r.end_on as "end",
           (select i.title from initiatives i where i.organization_id = r.organization_id and i.id = r.initiative_id) as initiative,
           array(select l.finding_id::text from recommendation_findings l
                 where l.organization_id = r.organization_id and l.recommendation_id = r.id) as finding_ids,
           (r.done_at at time zone ${timezone})::date as done_on
    from recommendations r
    where r.customer_id = ${customerId} and r.status <> 'declined'
    order by r.priority_order, r.id`.execute(tx);
  return rows.map(({ targetYear, targetQuarter, libraryKey, ...row }) => ({
    ...row,
    ...shortTextsOf({ ...row, libraryKey }),
    quarter: targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter },
  }));
}

const servedBy = sql<string[]>`array(
  select l.recommendation_id::text from goal_recommendations l
  where l.organization_id = goals.organization_id and l.goal_id = goals.id)`;

export function goalsFor(tx: Tx, customerId: string): Promise<SourceGoal[]> {
  return tx
    .selectFrom('goals')
    .select(['id', 'title', 'why', 'needs', 'targetDate', 'status', servedBy.as('recommendationIds')])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function assetsFor(tx: Tx, customerId: string) {
  return tx
    .selectFrom('assets')
    .select(['name', 'type', 'model', 'endOfLifeAt', 'warrantyEndsAt', 'replaceYear', 'cost'])
    .where('customerId', '=', customerId)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
}

/** Quarters with entered figures up to the review's own, latest first; figures older than SERVICE_QUARTERS are omitted. */
export function serviceFor(tx: Tx, customerId: string, { year, quarter }: Period) {
  return tx
    .selectFrom('serviceFigures')
    .select(['year', 'quarter', 'tickets', 'firstResponseMinutes', 'resolutionMinutes', 'satisfaction'])
    .where('customerId', '=', customerId)
    .where(
      sql<boolean>`year * 4 + quarter between ${year * 4 + quarter - SERVICE_QUARTERS + 1}::integer and ${year * 4 + quarter}::integer`,
    )
    .orderBy('year', 'desc')
    .orderBy('quarter', 'desc')
    .execute();
}

export function agreementsFor(tx: Tx, customerId: string) {
  return tx.selectFrom('agreements').select(['yearlyRisePercent', 'assumeRenewal', 'endOn']).where('customerId', '=', customerId).execute();
}

/** Name of the customer's decision maker, preferring the primary contact. */
export async function deciderOf(tx: Tx, customerId: string): Promise<string | null> {
  const contact = await tx
    .selectFrom('contacts')
    .select('name')
    .where('customerId', '=', customerId)
    .where('role', '=', 'decision_maker')
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return contact?.name ?? null;
}

interface Before {
  customerId: string;
  /** ID of the review itself, once stored. */
  qbrId: string | null;
  at: Date;
}

/** The customer's last review held before an instant, with its decisions and action items. */
export function previousReview(tx: Tx, { customerId, qbrId, at }: Before) {
  const held = sql<Date>`coalesce(qbrs.date_time, qbrs.presented_at)`;
  const shown = sql<PreviousReview['facts']>`
    case when qbrs.facts is not null then json_build_object(
      'gaps', qbrs.facts->'gaps', 'customer', qbrs.facts->'customer', 'recommendations', qbrs.facts->'recommendations',
      'runs', qbrs.facts->'runs', 'template', qbrs.facts->'template') end`;
  return tx
    .selectFrom('qbrs')
    .select(['periodYear', 'periodQuarter', held.as('heldAt'), shown.as('facts'), decisions.as('decisions'), actionItems.as('actionItems')])
    .where('qbrs.customerId', '=', customerId)
    .where('qbrs.status', 'in', ['presented', 'delivered'])
    .where(sql<boolean>`${held} < ${at}`)
    .where(sql<boolean>`qbrs.id is distinct from ${qbrId}::uuid`)
    .orderBy(held, 'desc')
    .limit(1)
    .executeTakeFirst();
}
