import { sql } from 'kysely';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { PsaRecord } from '#domain/psa/psa.records.rules.ts';
import { countedQuarters } from '#domain/psa/psa.tickets.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Counted {
  kind: PsaKind;
  companies: readonly string[];
  now: Date;
}

/** Number of tickets opened in each of the last quarters, per company. */
export async function countTickets(tx: Tx, { kind, companies, now }: Counted): Promise<PsaRecord[]> {
  const spans = (await customersOf(tx, kind, companies)).flatMap(({ externalId: companyId, fiscalYearStartMonth, timezone }) =>
    countedQuarters(dayIn(now, timezone), fiscalYearStartMonth).map((quarter) => ({ ...quarter, companyId })),
  );
  const column = <Value>(value: (span: (typeof spans)[number]) => Value) => spans.map(value);
  const { rows } = await sql<{ n: number }>`
    select count(t.id) as n
    from unnest(${column(({ companyId }) => companyId)}::text[], ${column(({ from }) => from)}::timestamptz[],
                ${column(({ to }) => to)}::timestamptz[]) with ordinality as s (company, since, until, place)
    left join psa_tickets t on t.kind = ${kind} and t.company_id = s.company and t.opened_at >= s.since and t.opened_at < s.until
    group by s.place order by s.place`.execute(tx);
  return spans.map(({ companyId, year, quarter }, at): PsaRecord => {
    const fields = { year: String(year), quarter: String(quarter), tickets: String(Math.min(rows[at]?.n ?? 0, MOST)) };
    const about = { object: 'tickets', externalId: `${companyId}:${year}Q${quarter}`, name: quarterLabel({ year, quarter }) } as const;
    return { ...about, companyId, fields, isActive: true, modifiedAt: null };
  });
}

/** Highest value that the column accepts. */
const MOST = 1_000_000;

interface CountedCustomer {
  externalId: string;
  fiscalYearStartMonth: number;
  timezone: string;
}

/** Fiscal year start and time zone per company; a company without a customer yet uses the organisation's defaults. */
async function customersOf(tx: Tx, kind: string, companies: readonly string[]): Promise<CountedCustomer[]> {
  const { timezone: ownZone, settings } = await ownOrganization(tx);
  const rows = await tx
    .selectFrom('psaRecords as r')
    .leftJoin('customers as c', (join) => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.customerId'))
    .select(['r.externalId', 'c.fiscalYearStartMonth', 'c.timezone'])
    .where('r.kind', '=', kind)
    .where('r.object', '=', 'company')
    .where('r.externalId', 'in', companies)
    .execute();
  return rows.map(({ externalId, fiscalYearStartMonth, timezone }) => ({
    externalId,
    fiscalYearStartMonth: fiscalYearStartMonth ?? settings.fiscalYearStartMonth ?? 1,
    timezone: timezone ?? ownZone,
  }));
}
