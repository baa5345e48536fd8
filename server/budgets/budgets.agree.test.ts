import { readXlsx, type Sheet } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Budget, getBudgetOutlook } from '#contract/budgets/budgets.contract.ts';
import { getRecommendationTotals, getRoadmap, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { countedQuarter, lateSince } from '#domain/recommendations/late.rules.ts';
import { sheetFormat } from '#domain/deck/facts/deck.money.rules.ts';
import { decimalsOf, sumByCurrency } from '#domain/money/money.rules.ts';
import { counts, monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { copyOfDemo, DEMO_NOW as NOW } from '#tests/support/demo.ts';
import { computed } from '#tests/support/formulas.ts';
import { libreOfficePath, recomputed } from '#tests/support/libreoffice.ts';
import { readPages } from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const FIRST = 2027;
const YEARS = '3';

interface Customer {
  id: string;
  currency: string;
  startMonth: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sumsOf = (rows: readonly RecommendationRow[]) =>
  sumByCurrency(
    rows.filter(counts).map(({ currency, oneTimeCost, recurringCost: recurring, recurringPer }) => {
      return { currency, oneTime: oneTimeCost, monthly: monthlyOf({ recurring, recurringPer }) };
    }),
  ).filter(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0);
const isLate = ({ status, targetQuarter: quarter }: RecommendationRow, present: FiscalQuarter) =>
  lateSince({ status, quarter }, present) !== null;
const inQuarter = (rows: readonly RecommendationRow[], year: number, quarter: number, present: FiscalQuarter) =>
  rows.filter(({ status, targetQuarter }) => {
    const counted = countedQuarter({ status, quarter: targetQuarter }, present);
    return counted?.year === year && counted.quarter === quarter;
  });

/** Demo customers whose fiscal years start in all twelve months, and whose currencies have zero, two and three decimals. */
describe('the totals of one customer', () => {
  let server: TestServer;
  let person: Caller;
  let customers: Customer[];

  beforeAll(async () => {
    const { filled: demo, ...database } = await copyOfDemo();
    server = await startTestServer({}, { database });
    server.context.now = () => NOW;
    const owner = new pg.Client({ connectionString: server.ownerUrl });
    await owner.connect();
    await owner.query(
      `update customers c set fiscal_year_start_month = n.n % 12 + 1
       from (select id, row_number() over (order by id)::integer as n from customers where organization_id = $1) n
       where c.organization_id = $1 and c.id = n.id`,
      [demo.id],
    );
    // Days within quarters of another fiscal year are no longer valid.
    await owner.query('update recommendations set start_on = null, end_on = null where organization_id = $1', [demo.id]);
    const { rows } = await owner.query<Customer>(
      `select id, currency, fiscal_year_start_month as "startMonth" from customers where organization_id = $1 order by id`,
      [demo.id],
    );
    customers = rows;
    await owner.end();
    const userId = demo.people.find(({ role }) => role === 'vcio')?.id ?? '';
    const session = { tokenHash: hashToken('sums'), userId, organizationId: demo.id, idleSeconds: 1800 };
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.sessions')
        .values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
        .execute(),
    );
    person = caller(server.app, { sid: 'sums' });
  });
  afterAll(() => server.close());

  const budgetsOf = async ({ id }: Customer) =>
    (await person.sees(getBudgetOutlook, { params: { customerId: id, fiscalYear: `${FIRST}` }, query: { years: YEARS } })).years;
  const workbookOf = async ({ id }: Customer) => {
    const url = `/api/budgets/${id}/${FIRST}/export?format=xlsx&years=${YEARS}`;
    return new Uint8Array((await person.inject({ method: 'GET', url })).rawPayload);
  };

  test('The demonstration’s customers have fiscal years from every month, in currencies with no, two and three decimals', () => {
    expect(new Set(customers.map(({ startMonth }) => startMonth)).size).toBe(12);
    expect(new Set(customers.map(({ currency }) => decimalsOf(currency)))).toEqual(new Set([0, 2, 3]));
  });

  test('Table, totals, roadmap and budget of every customer, with overdue work, equal the sums of their parts and each other', async () => {
    let late = 0;
    for (const customer of customers) {
      const query = { customerId: customer.id };
      const rows = await readPages<RecommendationRow>(person, `${listRecommendations.path}?limit=50&customerId=${customer.id}`);
      expect((await person.sees(getRecommendationTotals, { query })).sums.filter(({ oneTime, monthly }) => oneTime + monthly > 0)).toEqual(
        sumsOf(rows),
      );
      const roadmap = await person.sees(getRoadmap, { query: { ...query, from: `${FIRST}-Q1`, quarters: '12' } });
      const present = fiscalQuarterOf(roadmap.today, customer.startMonth);
      late += rows.filter((row) => isLate(row, present) && counts(row)).length;
      expect(roadmap.tray.sums).toEqual(sumsOf(rows.filter(({ targetQuarter }) => targetQuarter === null)));
      const budgets = await budgetsOf(customer);
      for (const { year, quarter, oneTime, sums } of roadmap.quarters) {
        expect(sums).toEqual(sumsOf(inQuarter(rows, year, quarter, present)));
        const lines = budgets.find(({ fiscalYear }) => fiscalYear === year)?.lines ?? [];
        const months = lines
          .filter(({ kind }) => kind === 'recommendation')
          .flatMap((line) => line.oneTime.slice(quarter * 3 - 3, quarter * 3));
        expect(sum(months)).toBe(oneTime);
      }
      for (const { lines, totals } of budgets) {
        const parts = sum(lines.flatMap(({ oneTime, recurring }) => [...oneTime, ...recurring]));
        expect([totals.year, totals.oneTime + totals.recurring, sum(totals.byMonth), sum(totals.byQuarter)]).toEqual([
          parts,
          parts,
          parts,
          parts,
        ]);
      }
    }
    expect(late).toBeGreaterThan(0);
  });

  test('Every formula of every customer’s spreadsheet gives the budget figure', async () => {
    for (const customer of customers) {
      const { sheets } = await readXlsx(await workbookOf(customer));
      const budgets = await budgetsOf(customer);
      expect(sheets).toHaveLength(budgets.length);
      for (const [at, sheet] of sheets.entries()) {
        expect(figuresIn(sheet.rows, computed(sheet), customer)).toEqual(figuresOf(budgets[at]));
        // Viewers show the results stored beside the formulas.
        expect(figuresIn(sheet.rows, stored(sheet), customer)).toEqual(figuresOf(budgets[at]));
      }
    }
  });

  test('A budget spreadsheet has the head of the annex, amounts with their currency, and prints on A4 with its head on each page', async () => {
    const [customer] = customers;
    if (!customer) throw new Error('The demonstration has customers.');
    const { sheets } = await readXlsx(await workbookOf(customer), { readStyles: true });
    for (const { cells, pageSetup, freezePane } of sheets) {
      expect(cells?.get('0,0')?.style).toMatchObject({
        font: { bold: true },
        fill: { pattern: 'solid' },
        border: { bottom: { style: 'medium' } },
      });
      expect(pageSetup).toMatchObject({ paperSize: 'a4', orientation: 'landscape', fitToWidth: 1, printTitlesRow: '$1:$1' });
      expect(freezePane).toEqual({ rows: 1, columns: 1 });
      expect([...(cells?.values() ?? [])].map(({ style }) => style?.numFmt)).toContain(sheetFormat(customer));
    }
  });

  const libreOffice = libreOfficePath();
  test.skipIf(libreOffice === undefined)(
    'LibreOffice computes spreadsheets of every fiscal year start and currency to the budget figures',
    async () => {
      const isFirstOf = (key: 'startMonth' | 'currency') => (one: Customer, at: number) =>
        customers.findIndex((other) => other[key] === one[key]) === at;
      const chosen = customers.filter((one, at) => isFirstOf('startMonth')(one, at) || isFirstOf('currency')(one, at));
      const workbooks = new Map<string, Uint8Array>();
      for (const customer of chosen) workbooks.set(customer.id, await workbookOf(customer));
      const saved = recomputed(libreOffice ?? '', workbooks);
      for (const customer of chosen) {
        const { sheets } = await readXlsx(saved.get(customer.id) ?? new Uint8Array());
        const budgets = await budgetsOf(customer);
        for (const [at, { rows }] of sheets.entries()) {
          const values = rows.map((row) => row.map((value) => (typeof value === 'number' ? value : 0)));
          expect(figuresIn(rows, values, customer)).toEqual(figuresOf(budgets[at]));
        }
      }
    },
  );
});

const stored = ({ rows, cells }: Sheet) =>
  rows.map((row, at) =>
    Array.from({ length: 20 }, (_, column) => {
      const value = cells?.get(`${at},${column}`)?.formulaResult ?? row[column];
      return typeof value === 'number' ? value : 0;
    }),
  );

const [MONTHS, YEAR, QUARTERS] = [3, 15, 16] as const;

/** Totals of the sheet, in minor units. */
function figuresIn(rows: readonly unknown[][], values: readonly number[][], { currency }: Customer) {
  const scale = 10 ** decimalsOf(currency);
  const of = (title: string) => values[rows.findIndex(([name]) => name === title)]?.map((value) => Math.round(value * scale)) ?? [];
  const total = of('Total');
  return {
    byMonth: total.slice(MONTHS, YEAR),
    byQuarter: total.slice(QUARTERS, QUARTERS + 4),
    oneTime: of('One-time')[YEAR],
    recurring: of('Recurring')[YEAR],
    year: total[YEAR],
    difference: of('Against target')[YEAR] ?? null,
  };
}

function figuresOf(budget: Budget | undefined) {
  if (!budget) throw new Error('A sheet is of no fiscal year.');
  const { totals, target } = budget;
  return { ...totals, difference: target === null ? null : totals.year - target };
}
