import { sql, type SqlBool } from 'kysely';
import { decimalsOf } from '#domain/money/money.rules.ts';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import { WHOLE_LIST } from '#contract/list.ts';
import type { getQbrTotals, listQbrs, QBR_SORTS, QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import { nameOrder } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';
import { listRows, type QbrListRow } from './qbrs.queries.ts';

type Query = QueryOf<typeof listQbrs>;
type Filters = QueryOf<typeof getQbrTotals>;

const ORDERS: Record<(typeof QBR_SORTS)[number], ListOrder> = {
  ...bothWays({
    updated: ['updatedAt', 'id'],
    customer: ['customerKey', 'sortDate', 'id'],
    date: ['sortDate', 'id'],
    status: ['status', 'updatedAt', 'id'],
    owner: ['sortOwner', 'sortDate', 'id'],
    value: ['askedValue', 'id'],
    recap: ['sortRecap', 'id'],
  }),
  // QBRs without a score come last in either direction.
  score: { columns: ['sortScoreRising', 'id'], direction: 'asc' },
  '-score': { columns: ['sortScoreFalling', 'id'], direction: 'desc' },
};

const LONGEST_OVERDUE: ListOrder = { columns: ['dateTime', 'id'], direction: 'asc' };

export function orderOf({ filter, sort }: Pick<Query, 'filter' | 'sort'>): ListOrder {
  // A partial index holds overdue QBRs in order of date.
  if (filter === 'overdue' && (sort ?? 'date') === 'date') return LONGEST_OVERDUE;
  return ORDERS[sort ?? (filter === 'upcoming' ? 'date' : '-updated')];
}

const IS_OVERDUE = (now: Date) => sql<SqlBool>`(qbrs.status = 'Scheduled' and qbrs.date_time < ${now})`;
const STATES: Record<NonNullable<Query['filter']>, (now: Date) => ReturnType<typeof IS_OVERDUE>> = {
  overdue: IS_OVERDUE,
  upcoming: (now) => sql<SqlBool>`(qbrs.status in ('Scheduled', 'finalized') and not ${IS_OVERDUE(now)})`,
  presented: () => sql<SqlBool>`qbrs.status in ('presented', 'delivered')`,
};

function conditionsOf({ status, filter, customerId, ownerId, q }: Filters, now: Date) {
  const searched = q?.trim().toLowerCase();
  return [
    ...(status ? [sql<SqlBool>`qbrs.status = ${status}`] : []),
    ...(filter ? [STATES[filter](now)] : []),
    ...(customerId ? [sql<SqlBool>`qbrs.customer_id = ${customerId}`] : []),
    ...(ownerId ? [sql<SqlBool>`qbrs.owner_id = ${ownerId}`] : []),
    ...(searched ? [sql<SqlBool>`(strpos(lower(qbrs.title), ${searched}) > 0 or strpos(qbrs.customer_key, ${searched}) > 0)`] : []),
  ];
}

/** Sort keys; defaults place missing values at the useful end. */
const SORTED = [
  sql<Date>`coalesce(qbrs.date_time, '9999-12-31')`.as('sortDate'),
  nameOrder('qbrs.owner_id').as('sortOwner'),
  sql<Date>`coalesce(qbrs.delivered_at, '1970-01-01')`.as('sortRecap'),
  sql<number>`coalesce(qbrs.score, 1000)`.as('sortScoreRising'),
  sql<number>`coalesce(qbrs.score, -1)`.as('sortScoreFalling'),
];

export function listedQbrs(tx: Tx, filters: Filters, now: Date) {
  const rows = listRows(tx).select(['customerKey', 'askedValue']).select(SORTED);
  return conditionsOf(filters, now).reduce((narrowed, condition) => narrowed.where(condition), rows);
}

/** Overdue QBRs, longest overdue first. */
export function listOverdue(tx: Tx, now: Date): Promise<QbrListRow[]> {
  return listedQbrs(tx, { filter: 'overdue' }, now).orderBy('qbrs.dateTime').orderBy('qbrs.id').limit(WHOLE_LIST).execute();
}

/** Totals of the requested recommendations per currency, and the average preparation time. */
export async function totalsOf({ tx, query, now }: SignedInCall<typeof getQbrTotals>): Promise<OutputOf<typeof getQbrTotals>> {
  const all = tx
    .selectFrom('qbrs')
    .innerJoin('customers', (join) =>
      join.onRef('customers.organizationId', '=', 'qbrs.organizationId').onRef('customers.id', '=', 'qbrs.customerId'),
    )
    .select('customers.currency')
    .select(({ fn }) => [fn.sum<number>('qbrs.askedOneTime').as('oneTime'), fn.sum<number>('qbrs.askedMonthly').as('monthly')])
    .where('qbrs.askedOneTime', 'is not', null)
    .groupBy('customers.currency')
    .orderBy('customers.currency');
  const rows = await conditionsOf(query, now)
    .reduce((narrowed, condition) => narrowed.where(condition), all)
    .execute();
  return { asked: rows, preparation: await preparationOf(tx, conditionsOf(query, now)) };
}

/** Average over finalized QBRs with recorded preparation time. */
async function preparationOf(tx: Tx, conditions: ReturnType<typeof conditionsOf>): Promise<OutputOf<typeof getQbrTotals>['preparation']> {
  const measured = tx
    .selectFrom('qbrs')
    .select(({ fn }) => [fn.countAll<number>().as('reviews'), fn.avg<number | null>('qbrs.preparedSeconds').as('averageSeconds')])
    .where('qbrs.finalizedAt', 'is not', null)
    .where('qbrs.preparedSeconds', '>', 0);
  const { reviews, averageSeconds } = await conditions
    .reduce((narrowed, condition) => narrowed.where(condition), measured)
    .executeTakeFirstOrThrow();
  return averageSeconds === null ? null : { reviews, averageSeconds: Math.round(averageSeconds) };
}

export const COLUMNS: readonly CsvColumn<QbrRow>[] = [
  ['Customer', ({ customer }) => customer.name],
  ['Title', ({ title }) => title],
  ['Period', ({ period }) => `Q${period.quarter} ${period.year}`],
  ['Date (UTC)', ({ dateTime }) => dateTime ?? ''],
  ['Status', ({ status }) => status],
  ['vCIO', ({ owner }) => owner?.name ?? ''],
  ['Score', ({ score }) => score ?? ''],
  ['Currency', ({ asked }) => asked.currency],
  ['Requested one-time', ({ asked }) => (asked.value ? majorOf(asked.value.oneTime, asked.currency) : '')],
  ['Requested monthly', ({ asked }) => (asked.value ? majorOf(asked.value.monthly, asked.currency) : '')],
  ['Decisions requested', ({ asked }) => asked.count],
  ['Decided', ({ asked }) => asked.decided],
  ['Recap sent', ({ recapSentAt }) => recapSentAt?.slice(0, 10) ?? ''],
];

const majorOf = (minor: number, currency: string) => minor / 10 ** decimalsOf(currency);
