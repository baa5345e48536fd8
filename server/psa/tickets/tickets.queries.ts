import { sql } from 'kysely';
import type { listTickets, TICKET_SORTS } from '#contract/psa/psa.tickets.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type CountedQuarter, countedQuarters, quarterSpan } from '#domain/psa/psa.tickets.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { bothWays, type Conditions, conditionsOf, type ListOrder } from '#server/platform/http/list.ts';

export type TicketFilters = Omit<QueryOf<typeof listTickets>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>;

export const ORDERS: Readonly<Record<(typeof TICKET_SORTS)[number], ListOrder>> = bothWays({
  opened: ['openedAt', 'id'],
  closed: ['closedKey', 'id'],
  number: ['numberKey', 'id'],
  summary: ['summaryKey', 'id'],
  status: ['status', 'id'],
  priority: ['priority', 'id'],
  board: ['board', 'id'],
  contact: ['contact', 'id'],
});

/** Customer whose tickets are read, with the fiscal year that defines its quarters. */
export interface TicketOwner {
  id: string;
  fiscalYearStartMonth: number;
  timezone: string;
}

const CONDITIONS: Conditions<TicketFilters, [fiscalYearStartMonth: number]> = {
  q: (text) => sql`strpos(lower(t.number || ' ' || t.summary || ' ' || t.contact), lower(${text.trim()})) > 0`,
  state: (state) => (state === 'open' ? sql`t.closed_at is null` : sql`t.closed_at is not null`),
  status: (status) => sql`t.status = ${status}`,
  priority: (priority) => sql`t.priority = ${priority}`,
  board: (board) => sql`t.board = ${board}`,
  quarter: (wanted, fiscalYearStartMonth) => {
    const { from, to } = quarterSpan({ year: Number(wanted.slice(0, 4)), quarter: Number(wanted.at(-1)) }, fiscalYearStartMonth);
    return sql`t.opened_at >= ${from}::timestamptz and t.opened_at < ${to}::timestamptz`;
  },
};

export function ticketsOf(tx: Tx, { id, fiscalYearStartMonth }: Omit<TicketOwner, 'timezone'>, filters: TicketFilters) {
  const own = tx.selectFrom('psaTickets as t').selectAll('t').where('t.customerId', '=', id);
  return conditionsOf(CONDITIONS, filters, fiscalYearStartMonth).reduce((query, condition) => query.where(condition), own);
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsOf>['executeTakeFirstOrThrow']>>;

/** Filter options: the tool's values that occur in this customer's tickets. */
export async function wordsOf(tx: Tx, customerId: string) {
  const column = async (name: 'status' | 'priority' | 'board') => {
    const rows = await tx
      .selectFrom('psaTickets')
      .select(name)
      .distinct()
      .where('customerId', '=', customerId)
      .where(name, '<>', '')
      .limit(200)
      .execute();
    return rows.map((row) => row[name]).toSorted((one, other) => one.localeCompare(other, 'en'));
  };
  return { statuses: await column('status'), priorities: await column('priority'), boards: await column('board') };
}

export async function quartersOf(tx: Tx, { id, fiscalYearStartMonth, timezone }: TicketOwner, now: Date) {
  const quarters = countedQuarters(dayIn(now, timezone), fiscalYearStartMonth);
  const figures = await tx
    .selectFrom('serviceFigures')
    .select(['year', 'quarter', 'tickets'])
    .where('customerId', '=', id)
    .where('year', '>=', Math.min(...quarters.map(({ year }) => year)))
    .execute();
  const counted = (wanted: CountedQuarter) =>
    figures.find(({ year, quarter }) => year === wanted.year && quarter === wanted.quarter)?.tickets ?? null;
  const listed = await listedIn(tx, id, quarters);
  return quarters.map((one, at) => ({ year: one.year, quarter: one.quarter, counted: counted(one), listed: listed[at] ?? 0 }));
}

async function listedIn(tx: Tx, customerId: string, quarters: readonly CountedQuarter[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(t.id) as n
    from unnest(${quarters.map(({ from }) => from)}::timestamptz[], ${quarters.map(({ to }) => to)}::timestamptz[])
      with ordinality as s (since, until, place)
    left join psa_tickets t on t.customer_id = ${customerId} and t.opened_at >= s.since and t.opened_at < s.until
    group by s.place order by s.place`.execute(tx);
  return rows.map(({ n }) => n);
}

/** Connected tool in which the customer is matched, and its last successful sync. */
export function toolOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('psaRecords as r')
    .innerJoin('psaIntegrations as i', (join) => join.onRef('i.organizationId', '=', 'r.organizationId').onRef('i.kind', '=', 'r.kind'))
    .select(['i.kind', 'i.lastSyncAt'])
    .where('r.customerId', '=', customerId)
    .where('r.object', '=', 'company')
    .where('r.state', '=', 'matched')
    .orderBy('i.kind')
    .limit(1)
    .executeTakeFirst();
}
