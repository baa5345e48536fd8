import { type Insertable, sql } from 'kysely';
import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { OrganizationSettings } from '#contract/organizations/organizations.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { MEETING } from './meeting/meeting.queries.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Qbr } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';

/** Person whose calendar holds the meeting because of our invitation email. */
export interface Invited {
  name: string;
  email: string;
  required: boolean;
}

interface NamedRow {
  id: string;
  name: string;
}

const customer = reference<NamedRow>('customers', 'qbrs.customer_id');
const owner = reference<NamedRow | null>('people', 'qbrs.owner_id');

const currency = sql<string>`(
  select c.currency from customers c where c.organization_id = qbrs.organization_id and c.id = qbrs.customer_id)`;
/** Number of requested recommendations that the customer has decided in this review. */
const decided = sql<number>`(
  select count(*) from unnest(qbrs.recommendation_ids) asked (id)
  where exists (select from recommendation_decisions d
                where d.organization_id = qbrs.organization_id and d.qbr_id = qbrs.id and d.recommendation_id = asked.id))`;

/** Columns of a list row, without the large sections and figures. */
export function listRows(tx: Tx) {
  return tx
    .selectFrom('qbrs')
    .select(['qbrs.id', 'title', 'status', 'assessmentId', 'dateTime', 'periodYear', 'periodQuarter', 'score', 'deliveredAt'])
    .select(['recommendationIds', 'askedOneTime', 'askedMonthly', 'askedToQuote', currency.as('currency'), decided.as('decided')])
    .select(['qbrs.version', 'qbrs.createdAt', 'qbrs.updatedAt', customer.as('customer'), owner.as('owner')]);
}

export type QbrListRow = Awaited<ReturnType<ReturnType<typeof listRows>['executeTakeFirstOrThrow']>>;

/** Branding applied to decks that are not finalized. */
const look = sql<{
  organization: { name: string; settings: OrganizationSettings };
  customer: { brandColor: string | null; logo: string | null };
}>`(
  select json_build_object('organization', json_build_object('name', o.name, 'settings', o.settings),
                           'customer', json_build_object('brandColor', c.brand_color, 'logo', c.logo))
  from organizations o
  join customers c on c.organization_id = o.organization_id
  where o.organization_id = qbrs.organization_id and c.id = qbrs.customer_id)`;

export function findQbr(tx: Tx, id: string) {
  return listRows(tx).selectAll('qbrs').select(MEETING).select(look.as('look')).where('qbrs.id', '=', id).executeTakeFirst();
}

export type QbrWhole = NonNullable<Awaited<ReturnType<typeof findQbr>>>;

/** Main assessment first. */
export const assessmentsOf = ({ assessmentId, otherAssessments }: Pick<QbrWhole, 'assessmentId' | 'otherAssessments'>) =>
  assessmentId === null ? [] : [assessmentId, ...otherAssessments];

/** Locks the QBR until the transaction ends, so changes to it are serialised. */
export async function lockQbr(tx: Tx, id: string): Promise<QbrWhole | undefined> {
  const locked = await tx.selectFrom('qbrs').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findQbr(tx, id);
}

/** Counts QBRs, one row per status. */
export function countQbrs(now: Date): Statement {
  return {
    text: `select status, count(*), count(*) filter (where status = 'Scheduled' and date_time < $1::timestamptz) from qbrs group by status`,
    values: [now.toISOString()],
  };
}

export function countsOf(rows: readonly TextRow[]): { byStatus: Record<QbrStatus, number>; overdue: number } {
  const counts = new Map(rows.map(([status, number]) => [status, Number(number)]));
  return {
    byStatus: {
      draft: counts.get('draft') ?? 0,
      Scheduled: counts.get('Scheduled') ?? 0,
      finalized: counts.get('finalized') ?? 0,
      presented: counts.get('presented') ?? 0,
      delivered: counts.get('delivered') ?? 0,
    },
    overdue: rows.reduce((sum, [, , overdue]) => sum + Number(overdue), 0),
  };
}

export interface ReviewedCustomer {
  id: string;
  name: string;
  industry: string | null;
  timezone: string;
  currency: string;
  fiscalYearStartMonth: number;
  userCount: number | null;
  employeeCount: number | null;
  standstillCost: number | null;
  standstillSource: string | null;
}

/** Customer fields that a QBR needs, without internal notes. */
export function findReviewedCustomer(tx: Tx, id: string): Promise<ReviewedCustomer | undefined> {
  return reviewedCustomer(tx, id).executeTakeFirst();
}

/** The key-share lock prevents archiving and deletion of the customer and does not block approvals. */
export function shareReviewedCustomer(tx: Tx, id: string) {
  return reviewedCustomer(tx, id).select('status').forKeyShare().executeTakeFirst();
}

function reviewedCustomer(tx: Tx, id: string) {
  return tx
    .selectFrom('customers')
    .select(['id', 'name', 'industry', 'timezone', 'currency', 'fiscalYearStartMonth', 'userCount', 'employeeCount'])
    .select(['standstillCost', 'standstillSource'])
    .where('id', '=', id);
}

export function findLookOf(tx: Tx, customerId: string) {
  return tx.selectFrom('customers').select(['brandColor', 'logo']).where('id', '=', customerId).executeTakeFirstOrThrow();
}

export async function insertQbr(tx: Tx, qbr: Insertable<Qbr>): Promise<string> {
  const { id } = await tx.insertInto('qbrs').values(qbr).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Replaces the additional assessments with exactly these. */
export async function saveOtherAssessments(tx: Tx, qbrId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('qbrAssessments').where('qbrId', '=', qbrId).execute();
  const rows = ids.map((assessmentId, place) => ({ qbrId, assessmentId, place }));
  if (rows.length > 0) await tx.insertInto('qbrAssessments').values(rows).execute();
}

export async function removeQbr(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('qbrs').where('id', '=', id).execute();
}

/** Locks the assessments before a QBR is deleted, in the same order as on creation, to avoid a deadlock. */
export async function lockReviewed(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.selectFrom('assessments').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}
