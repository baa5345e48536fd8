import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, requests, respondWith, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { AcceptDialog } from '#web/budgets/scenarios/AcceptDialog.tsx';
import { modelOf } from './budget.model.ts';
import { BudgetTab } from './BudgetTab.tsx';

const [HARBOUR, KESTREL] = ['01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000004'];
const customers = [
  { id: HARBOUR, name: 'Harbour Ltd', currency: 'GBP', fiscalYearStartMonth: 4, vcio: null },
  { id: KESTREL, name: 'Kestrel KK', currency: 'JPY', fiscalYearStartMonth: 1, vcio: null },
];
const yearsOf = (first: number, totals: readonly number[], target: number | null) =>
  totals.map((total, index) => ({ fiscalYear: first + index, total, target }));
const sums = [
  { customerId: HARBOUR, currency: 'GBP', years: yearsOf(2027, [1_250_000, 900_000, 0], 1_000_000) },
  { customerId: KESTREL, currency: 'JPY', years: yearsOf(2026, [2_500_000, 2_600_000, 0], null) },
];

let leave = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z') });
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});
afterEach(() => {
  leave();
  leave = () => {};
  vi.useRealTimers();
});

test('[BUD-28] The customer list shows the cost of each customer’s own fiscal years, and which exceed their target', async () => {
  respondWith(({ url }) => Response.json(url.includes('/sums') ? { customers: sums } : customers));
  ({ leave } = await openPage('/recommendations?tab=budget', () => <BudgetTab />));
  await wait(100);
  expect(requests.map(({ url }) => decodeURIComponent(url))).toContain(`/api/budgets/sums?customerIds=${HARBOUR},${KESTREL}`);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(rows.map((cells) => cells.slice(-4, -1))).toEqual([
    ['overFY27£12,500', 'FY28£9,000', 'FY29–'],
    ['FY26¥2,500,000', 'FY27¥2,600,000', 'FY28–'],
  ]);
});

test('[BUD-29] Accepting a scenario that someone else has just accepted says that it no longer exists', async () => {
  const preview = { recommendations: [], lines: [], year: { before: 0, after: 0 }, years: [], seen: 'x', version: 1 };
  respondWith(({ method }) =>
    method === 'GET'
      ? Response.json(preview)
      : Response.json({ code: 'BUDGET_NOT_FOUND', message: 'Not found', resolution: 'Look.' }, { status: 404 }),
  );
  const nothing = Array.from({ length: 12 }, () => 0);
  const totals = { byMonth: nothing, byQuarter: nothing.slice(8), oneTime: 0, recurring: 0, year: 0 };
  const shared = {
    customerId: HARBOUR,
    startMonth: 4,
    currency: 'GBP',
    target: null,
    scenario: null,
    lines: [],
    scenarios: [],
    unpriced: [],
  };
  const model = modelOf([{ ...shared, fiscalYear: 2027, totals, plan: totals, version: 1 }], { year: 2027, quarter: 1 }, 12, 'quarter');
  if (!model) throw new Error('A year makes a model.');
  const changes: string[] = [];
  const dialog = <AcceptDialog model={model} name="Best" onAccepted={() => changes.push('gone')} onClose={() => changes.push('closed')} />;
  ({ leave } = await openPage('/recommendations', () => dialog));
  await wait(100);
  await press('Accept scenario');
  await wait(100);
  expect(words()).toContain('“Best” no longer exists');
  expect(changes).toEqual([]);
  await press('Show plan');
  expect(changes).toEqual(['gone', 'closed']);
});
