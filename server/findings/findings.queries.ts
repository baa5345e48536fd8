import { type RawBuilder, sql } from 'kysely';
import { type FindingGroup, FINDING_SEVERITIES, type FindingSeverity, OPEN_FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import type { Buyer } from '#domain/recommendations/library.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { FINDING_SORTS, getFindingCounts, listFindings } from '#contract/findings/findings.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import { reference } from '#server/platform/db/references.ts';

/** Same rule as the domain's `isOpenFinding`. */
const isOpen = sql<boolean>`findings.status = any(${[...OPEN_FINDING_STATUSES]}::text[])`;

const customer = sql<{ id: string; name: string } & Buyer>`(
  select json_build_object('id', c.id, 'name', c.name, 'currency', c.currency, 'userCount', c.user_count, 'endpointCount', c.endpoint_count)
  from customers c where c.organization_id = findings.organization_id and c.id = findings.customer_id)`;
const recommendations = sql<{ id: string; title: string; status: RecommendationStatus }[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'status', r.status)), '[]')
  from recommendation_findings l
  join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
  where l.organization_id = findings.organization_id and l.finding_id = findings.id)`;
const resolvedBy = reference('assessments', 'findings.resolved_by_assessment_id');

function shown(tx: Tx) {
  return tx
    .selectFrom('findings')
    .selectAll('findings')
    .select([customer.as('customer'), recommendations.as('recommendations'), resolvedBy.as('resolvedBy')]);
}

export type FindingRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** Each sort order has an index (migrations 0006, 0026, 0196). */
const ORDERS: Record<(typeof FINDING_SORTS)[number], ListOrder> = bothWays({
  created: ['createdAt', 'id'],
  risk: ['risk', 'id'],
  title: ['titleKey', 'id'],
  customer: ['customerKey', 'id'],
  status: ['statusOrder', 'id'],
  seen: ['seenCount', 'id'],
  first: ['firstSeenAt', 'id'],
  until: ['untilKey', 'id'],
  updated: ['updatedAt', 'id'],
});

export function orderOf(sort: keyof typeof ORDERS = '-created'): ListOrder {
  return ORDERS[sort];
}

/** Days before expiry from which a risk acceptance counts as expiring soon. */
const ENDS_SOON = 60;

export function listedFindings(tx: Tx, query: QueryOf<typeof listFindings>) {
  return shown(tx).where(({ and }) => and(conditionsOf(query)));
}

type Filters = QueryOf<typeof listFindings>;
const isCondition = (condition: unknown): condition is RawBuilder<boolean> => typeof condition === 'object';

/** Conditions shared by the list, its export and its counts. */
function conditionsOf({ status, severity, unassigned, living, open, group, acceptanceEnded, q, ...scope }: Filters): RawBuilder<boolean>[] {
  const conditions = [
    status && sql<boolean>`findings.status = ${status}`,
    severity && sql<boolean>`findings.severity = ${severity}`,
    unassigned && IN_GROUP.unassigned,
    // Repeats the index's condition, so that the list is read in index order.
    (living ?? open) && sql<boolean>`findings.inbox_group is not null`,
    open && isOpen,
    group && IN_GROUP[group],
    acceptanceEnded && sql<boolean>`(findings.status = 'open' and findings.accepted_until <= ${today})`,
    q && sql<boolean>`strpos(lower(findings.title), lower(btrim(${q}))) > 0`,
  ];
  return [...scopeOf(scope), ...conditions.filter(isCondition)];
}

function scopeOf({ customerId, assessmentId, vcioId }: Pick<Filters, 'customerId' | 'assessmentId' | 'vcioId'>): RawBuilder<boolean>[] {
  const conditions = [
    customerId && sql<boolean>`findings.customer_id = ${customerId}`,
    assessmentId && isSeenIn(assessmentId),
    vcioId && hasVcio(vcioId),
  ];
  return conditions.filter(isCondition);
}

/** Includes the customer, and uses a sub-select instead of a join, so that the list is read in the order of the customer's index. */
const isSeenIn = (
  assessmentId: string,
) => sql<boolean>`findings.customer_id = (select a.customer_id from assessments a where a.id = ${assessmentId}) and (
  select true from finding_sightings s
  where s.organization_id = findings.organization_id and s.finding_id = findings.id and s.assessment_id = ${assessmentId})`;
const hasVcio = (vcioId: string) => sql<boolean>`(
  select c.vcio_id = ${vcioId} from customers c where c.organization_id = findings.organization_id and c.id = findings.customer_id)`;
/** Days end in the organisation's time zone. */
const today = sql<string>`(now() at time zone (select o.timezone from organizations o where o.organization_id = findings.organization_id))::date`;
const endsSoon = sql<boolean>`(findings.accepted_until is null or findings.accepted_until <= ${ENDS_SOON}::integer + ${today})`;

const IN_GROUP: Record<FindingGroup, RawBuilder<boolean>> = {
  unassigned: sql`findings.inbox_group = 'unassigned'`,
  acceptance_ends: sql`(findings.inbox_group = 'acceptance' and ${endsSoon})`,
  covered: sql`(findings.inbox_group = 'covered' or findings.inbox_group = 'acceptance' and not ${endsSoon})`,
  later: sql`findings.inbox_group = 'later'`,
};

export function findFinding(tx: Tx, id: string): Promise<FindingRow | undefined> {
  return shown(tx).where('findings.id', '=', id).executeTakeFirst();
}

/** Id of the finding that a URL refers to; findings removed by a customer merge redirect to their successor. */
export async function survivingFinding(tx: Tx, id: string): Promise<string> {
  const successor = await tx.selectFrom('findingSuccessors').select('findingId').where('id', '=', id).executeTakeFirst();
  return successor?.findingId ?? id;
}

/** Locks the finding, so that the second of two concurrent decisions sees the first. */
export async function lockFinding(tx: Tx, id: string): Promise<FindingRow | undefined> {
  const locked = await tx.selectFrom('findings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findFinding(tx, id);
}

export function listUndecided(tx: Tx, assessmentId: string, severities: readonly FindingSeverity[]) {
  return tx
    .selectFrom('findings')
    .select(['id', 'title', 'severity'])
    .where(isSeenIn(assessmentId))
    .where('status', '=', 'open')
    .where('severity', 'in', severities)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function listUrgent(tx: Tx, assessmentId: string) {
  return tx
    .selectFrom('findings')
    .select(['id', 'questionKey', 'title', 'severity', 'status'])
    .where(isSeenIn(assessmentId))
    .where('severity', 'in', ['high', 'critical'])
    .orderBy('risk', 'desc')
    .orderBy('id')
    .execute();
}

interface Deferral {
  note: string;
  by: string;
  at: Date;
}

export async function deferFindings(tx: Tx, ids: readonly string[], { note, by, at }: Deferral): Promise<void> {
  await tx
    .updateTable('findings')
    .set({ status: 'deferred', decisionNote: note, decidedBy: by, decidedAt: at, ...NEXT_VERSION })
    .where('id', 'in', ids)
    .execute();
}

/** Locks the customers first, so that concurrent counts do not miss each other's changes. */
export async function countOpenFindingsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  const these = sql`any(${[...customerIds]}::uuid[])`;
  await tx
    .selectFrom('customers')
    .select('id')
    .where(sql<boolean>`id = ${these}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update customers set (open_findings, open_critical, open_high, open_medium, open_low) = (
      select count(*), count(*) filter (where severity = 'critical'), count(*) filter (where severity = 'high'),
             count(*) filter (where severity = 'medium'), count(*) filter (where severity = 'low')
      from findings
      where findings.organization_id = customers.organization_id and findings.customer_id = customers.id
        and ${isOpen})
    where id = ${these}`.execute(tx);
}

export function countOpenFindings(tx: Tx, customerId: string): Promise<void> {
  return countOpenFindingsOf(tx, [customerId]);
}

/**
 * Recounts the recommendations that cover these findings. Same rules as the domain's `covers` and `findingStatusWith`: a covered finding
 * that was open or deferred becomes planned; a planned one without coverage reopens, unless work was done since an assessment last found
 * it.
 */
export async function recountCover(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with linked as (
      select f.id,
             count(r.id) filter (where r.status not in ('declined', 'done')) as covering,
             count(r.id) filter (where r.status = 'done' and r.done_at > seen.at) as done,
             count(r.id) filter (where r.status = 'done' and r.done_at > seen.at and r.retest) as retested
      from findings f
      cross join lateral (
        select max(s.seen_at) as at from finding_sightings s where s.organization_id = f.organization_id and s.finding_id = f.id) seen
      left join recommendation_findings l on l.organization_id = f.organization_id and l.finding_id = f.id
      left join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
      where f.id = any(${[...ids]}::uuid[])
      group by f.id)
    update findings f
    set covered_by = linked.covering,
        retest = linked.retested > 0 and f.status not in ('resolved', 'false_positive'),
        status = case when linked.covering > 0 and f.status in ('open', 'deferred') then 'planned'
                      when linked.covering = 0 and linked.done = 0 and f.status = 'planned' then 'open'
                      else f.status end,
        version = f.version + 1, updated_at = now()
    from linked
    where f.id = linked.id`.execute(tx);
}

/**
 * Counts of the findings inbox from its index: open findings, and all inbox findings by severity and group. With another filter,
 * `bySeverity` counts its matches.
 */
export async function countFindings(tx: Tx, { customerId, vcioId, ...filter }: QueryOf<typeof getFindingCounts>) {
  const scope = [sql<boolean>`findings.inbox_group is not null`, ...scopeOf({ customerId, vcioId })];
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;
  const bySeverity = (condition: RawBuilder<boolean>) =>
    sql<Record<FindingSeverity, number>>`json_build_object(${sql.join(
      FINDING_SEVERITIES.flatMap((name) => [sql`${name}::text`, count(sql`findings.severity = ${name} and ${condition}`)]),
    )})`;
  const { living, unassigned, ending, later, ...figures } = await tx
    .selectFrom('findings')
    .where(({ and }) => and(scope))
    .select([
      count(isOpen).as('open'),
      bySeverity(isOpen).as('openBySeverity'),
      sql<number>`count(*)`.as('living'),
      bySeverity(sql`true`).as('bySeverity'),
      count(sql<boolean>`findings.inbox_group = 'unassigned'`).as('unassigned'),
      count(sql<boolean>`findings.inbox_group = 'acceptance' and ${endsSoon}`).as('ending'),
      count(sql<boolean>`findings.inbox_group = 'later'`).as('later'),
    ])
    .executeTakeFirstOrThrow();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) {
    const found = await tx
      .selectFrom('findings')
      .where(({ and }) => and(conditionsOf({ customerId, vcioId, ...filter })))
      .select(bySeverity(sql`true`).as('bySeverity'))
      .executeTakeFirstOrThrow();
    figures.bySeverity = found.bySeverity;
  }
  return { ...figures, living, byGroup: { unassigned, acceptance_ends: ending, covered: living - unassigned - ending - later, later } };
}
