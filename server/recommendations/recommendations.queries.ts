import { type Insertable, sql } from 'kysely';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import type { Recommendation } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { assetIds, assets, dependsOn, dependsOnIds, neededBy } from './links/recommendations.links.queries.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';

interface Terms {
  currency: string;
  startMonth: number;
  vcioId: string | null;
}

/** Sub-selects instead of joins, so that lists are read in index order. */
const customer = sql<Reference & Terms>`(
  select json_build_object('id', c.id, 'name', c.name, 'currency', c.currency, 'startMonth', c.fiscal_year_start_month, 'vcioId', c.vcio_id)
  from customers c where c.organization_id = recommendations.organization_id and c.id = recommendations.customer_id)`;
const owner = reference('people', 'recommendations.owner_id');
const updatedBy = reference('people', 'recommendations.updated_by');
const initiative = sql<(Reference & { colour: string }) | null>`(
  select json_build_object('id', i.id, 'name', i.title, 'colour', i.colour)
  from initiatives i where i.organization_id = recommendations.organization_id and i.id = recommendations.initiative_id)`;
const closes = sql<Record<FindingSeverity, number>>`(
  select json_build_object(
    'critical', count(*) filter (where f.severity = 'critical'), 'high', count(*) filter (where f.severity = 'high'),
    'medium', count(*) filter (where f.severity = 'medium'), 'low', count(*) filter (where f.severity = 'low'))
  from recommendation_findings l
  join findings f on f.organization_id = l.organization_id and f.id = l.finding_id
  where l.organization_id = recommendations.organization_id and l.recommendation_id = recommendations.id
    and f.status <> 'false_positive')`;
const lastDecision = sql<{ outcome: Outcome; by: string; quarter: FiscalQuarter } | null>`(
  select json_build_object('outcome', d.outcome, 'by', d.by_name,
    'quarter', json_build_object('year', d.fiscal_year, 'quarter', d.fiscal_quarter))
  from recommendation_decisions d
  where d.organization_id = recommendations.organization_id and d.recommendation_id = recommendations.id
  order by d.at desc, d.id desc limit 1)`;

/** Columns for table rows, cards and sorting, without the long texts. */
const SHORT = [
  'recommendations.id',
  'recommendations.organizationId',
  'recommendations.customerId',
  'recommendations.customerKey',
  'recommendations.title',
  'recommendations.titleKey',
  'recommendations.status',
  'recommendations.priority',
  'recommendations.priorityOrder',
  'recommendations.category',
  'recommendations.options',
  'recommendations.oneTime',
  'recommendations.recurring',
  'recommendations.recurringPer',
  'recommendations.costKnown',
  'recommendations.value',
  'recommendations.statusOrder',
  'recommendations.startsKey',
  'recommendations.onceValue',
  'recommendations.monthValue',
  'recommendations.ownerKey',
  'recommendations.targetYear',
  'recommendations.targetQuarter',
  'recommendations.startOn',
  'recommendations.endOn',
  'recommendations.effort',
  'recommendations.responsible',
  'recommendations.ownerId',
  'recommendations.initiativeId',
  'recommendations.declinedCount',
  'recommendations.version',
  'recommendations.createdAt',
  'recommendations.updatedAt',
] as const;

export function shownRecommendations(tx: Tx) {
  return tx
    .selectFrom('recommendations')
    .select(SHORT)
    .select([
      customer.as('customer'),
      owner.as('owner'),
      updatedBy.as('changedBy'),
      initiative.as('initiative'),
      closes.as('closes'),
      lastDecision.as('lastDecision'),
    ]);
}

export type RecommendationFacts = Awaited<ReturnType<ReturnType<typeof shownRecommendations>['executeTakeFirstOrThrow']>>;

interface StoredDecision {
  id: string;
  outcome: Outcome;
  by: string;
  note: string;
  at: string;
  quarter: FiscalQuarter;
  qbrId: string | null;
  qbr: { id: string; title: string } | null;
  recordedBy: Reference | null;
}

const findingIds = sql<string[]>`array(
  select l.finding_id from recommendation_findings l
  where l.organization_id = recommendations.organization_id and l.recommendation_id = recommendations.id order by l.finding_id)`;
const decisions = sql<StoredDecision[]>`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'outcome', d.outcome, 'by', d.by_name, 'note', d.note, 'at', d.at, 'qbrId', d.qbr_id,
    'quarter', json_build_object('year', d.fiscal_year, 'quarter', d.fiscal_quarter),
    'qbr', (select json_build_object('id', q.id, 'title', q.title) from qbrs q
            where q.organization_id = d.organization_id and q.id = d.qbr_id),
    'recordedBy', ${reference('people', 'd.recorded_by')}) order by d.at, d.id), '[]')
  from recommendation_decisions d
  where d.organization_id = recommendations.organization_id and d.recommendation_id = recommendations.id)`;

const retests = sql<{ waiting: number; met: number; foundAgain: number } | null>`(
  select json_build_object(
    'waiting', count(*) filter (where f.retest), 'met', count(*) filter (where f.status = 'resolved'),
    'foundAgain', count(*) filter (where not f.retest and f.status not in ('resolved', 'false_positive')))
  from recommendation_findings l
  join findings f on f.organization_id = l.organization_id and f.id = l.finding_id
  where l.organization_id = recommendations.organization_id and l.recommendation_id = recommendations.id
    and recommendations.status = 'done' and recommendations.retest
  having count(*) > 0)`;

function whole(tx: Tx) {
  return shownRecommendations(tx)
    .selectAll('recommendations')
    .select([
      findingIds.as('findingIds'),
      dependsOn.as('dependsOn'),
      neededBy.as('neededBy'),
      dependsOnIds.as('dependsOnIds'),
      assets.as('assets'),
      assetIds.as('assetIds'),
      retests.as('retests'),
      decisions.as('decisions'),
    ]);
}

export type RecommendationWhole = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export function findRecommendation(tx: Tx, id: string): Promise<RecommendationWhole | undefined> {
  return whole(tx).where('recommendations.id', '=', id).executeTakeFirst();
}

/** Locks the recommendation until the transaction ends, so concurrent changes are serialised. */
export async function lockRecommendation(tx: Tx, id: string): Promise<RecommendationWhole | undefined> {
  const locked = await tx.selectFrom('recommendations').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findRecommendation(tx, id);
}

export async function insertRecommendation(tx: Tx, recommendation: Insertable<Recommendation>): Promise<string> {
  const { id } = await tx.insertInto('recommendations').values(recommendation).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeRecommendation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('recommendations').where('id', '=', id).execute();
}

interface Named {
  customerId: string | null;
  ownerId: string | null;
  initiativeId: string | null;
  findingIds: readonly string[];
  sourceAssessmentId: string | null;
}

/** Reports for each kind of reference whether all exist: an active owner, an initiative, and an assessment and findings of the customer. */
export async function findReferences(tx: Tx, { customerId, ownerId, initiativeId, findingIds, sourceAssessmentId }: Named) {
  const { rows } = await sql<Record<'owner' | 'initiative' | 'assessment' | 'findings', boolean>>`
    select ${ownerId}::uuid is null or exists (select from people where id = ${ownerId} and status = 'active') as owner,
           ${initiativeId}::uuid is null or exists (select from initiatives where id = ${initiativeId}) as initiative,
           ${sourceAssessmentId}::uuid is null or exists (
             select from assessments where id = ${sourceAssessmentId} and customer_id = ${customerId} and deleted_at is null) as assessment,
           (select count(*) from findings where customer_id = ${customerId} and id = any(${[...findingIds]}::uuid[]))
             = ${findingIds.length} as findings`.execute(tx);
  const [found] = rows;
  return found ?? { owner: false, initiative: false, assessment: false, findings: false };
}

/** Replaces the linked findings with exactly these. */
export async function replaceLinks(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  findings: readonly string[],
): Promise<void> {
  await sql`
    delete from recommendation_findings where recommendation_id = ${id} and finding_id <> all(${[...findings]}::uuid[])`.execute(tx);
  await sql`
    insert into recommendation_findings (recommendation_id, finding_id, customer_id)
    select ${id}, finding_id, ${customerId} from unnest(${[...findings]}::uuid[]) as finding_id
    on conflict do nothing`.execute(tx);
}

export async function isQbrOf(tx: Tx, customerId: string, qbrId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('qbrs').select('id').where('id', '=', qbrId).where('customerId', '=', customerId).executeTakeFirst()) !== undefined
  );
}
