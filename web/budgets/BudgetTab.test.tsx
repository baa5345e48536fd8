import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Budget, getBudgetOutlook } from '#contract/budgets/budgets.contract.ts';
import { totalsOf } from '#domain/budgets/budgets.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, requests, respondWith, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { BudgetTab } from './BudgetTab.tsx';

const CUSTOMER = '01890000-0000-7000-8000-000000000003';
const LINE = '01890000-0000-7000-8000-00000000000a';
const NOTHING = Array.from({ length: 12 }, () => 0);
/** In the last quarter of a fiscal year that begins in April. */
const NOW = new Date('2027-02-10T12:00:00.000Z');

const training = { id: LINE, kind: 'other', label: 'Training', category: '', sourceId: null, assumption: 'Two days', version: 3 } as const;
const service = {
  id: 'service',
  kind: 'agreement',
  label: 'Managed service',
  category: '',
  sourceId: 'service',
  assumption: '',
  version: 0,
} as const;

function budget(fiscalYear: number, fields: Partial<Budget>): Budget {
  const lines = fields.lines ?? [];
  const totals = totalsOf(lines);
  const shared = { customerId: CUSTOMER, startMonth: 4, currency: 'GBP', scenario: null, scenarios: [], unpriced: [], version: 1 };
  return { ...shared, fiscalYear, target: null, lines, totals, plan: totals, ...fields };
}

const YEARS = [
  budget(2027, {
    target: 1_200_000,
    lines: [
      { ...service, oneTime: NOTHING, recurring: NOTHING.map(() => 100_000) },
      { ...training, oneTime: NOTHING.with(9, 50_000), recurring: NOTHING },
    ],
  }),
  budget(2028, { target: 1_200_000, lines: [{ ...service, oneTime: NOTHING, recurring: NOTHING.map(() => 90_000) }] }),
];
const customer = { id: CUSTOMER, name: 'Harbour Ltd', status: 'active', timezone: 'UTC', currency: 'GBP', fiscalYearStartMonth: 4 };

type Refusal = () => Response | undefined;
function answer(years: Budget[], refuse: Refusal = () => undefined): void {
  respondWith(({ method, url, body }) => {
    if (method !== 'GET') return refuse() ?? Response.json({ ...training, oneTime: NOTHING, recurring: NOTHING, ...body, version: 4 });
    return Response.json(url.includes('/outlook') ? { years } : customer);
  });
}

let leave = () => {};
async function open({ role = 'vcio', search = '' } = {}) {
  const person = { ...OLIVE, role, roles: [role], isOwner: false };
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => person as typeof OLIVE });
  const page = await openPage(`/customers${search}`, () => <BudgetTab customerId={CUSTOMER} />);
  ({ leave } = page);
  await wait(50);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  queryClient.clear();
  answer(YEARS);
});
afterEach(() => {
  leave();
  leave = () => {};
  vi.useRealTimers();
});

/** Cell texts of a row, without its name. */
const row = (name: string) =>
  [...document.querySelectorAll('tr')]
    .filter((one) => one.querySelector('th')?.textContent.startsWith(name))
    .map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent))[0];
const input = () => {
  const found = document.querySelector<HTMLInputElement>('td input');
  if (!found) throw new Error('No cell is being typed into.');
  return found;
};
async function typeAmount(text: string, key: string): Promise<void> {
  await typeInto(input(), text);
  await act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await wait(50);
}
const saved = () => requests.filter(({ method }) => method === 'PATCH' || method === 'POST');

test('[BUD-12] A budget shows every sum: rows, groups, totals, the target by quarter and the difference', async () => {
  await open({ search: '?months=12&by=quarter' });
  expect(requests.map(({ url }) => url)).toContain(`/api/budgets/${CUSTOMER}/2027/outlook?years=2`);
  expect(row('Agreements')).toEqual(['3,000', '2,700', '2,700', '2,700', '11,100']);
  expect(row('Training')).toEqual(['500', '–', '–', '–', '500']);
  expect(row('Total')).toEqual(['3,500', '2,700', '2,700', '2,700', '11,600']);
  expect(row('Target')).toEqual(['3,000', '3,000', '3,000', '3,000', '12,000']);
  expect(row('Against target')?.map((text) => text?.split(' ')[0])).toEqual(['+500', '−300', '−300', '−300', '−400']);
  expect(words()).toContain('GBP, excl. VAT. FY from Apr.');
  expect(words().match(/excl\. VAT/g)).toHaveLength(1);
});

test('[BUD-13] The columns of the chart are aligned with the columns of the table, on one scale', async () => {
  await open({ search: '?months=12&by=quarter' });
  const columns = [...document.querySelectorAll<HTMLTableCellElement>('td[data-column]')];
  expect(columns.map((cell) => cell.dataset['column'])).toEqual(['2027-Q4', '2028-Q1', '2028-Q2', '2028-Q3']);
  const table = columns[0]?.closest('table');
  expect(columns.every((cell) => cell.cellIndex > 0 && cell.closest('table') === table)).toBe(true);
  const heights = (part: string) => columns.map((cell) => cell.querySelector<HTMLElement>(`[data-part=${part}]`)?.style.height);
  expect(heights('recurring')).toEqual(['113px', '102px', '102px', '102px']);
  expect(heights('one-time')).toEqual(['18px', '0px', '0px', '0px']);
});

test('[BUD-14] Enter saves an amount typed into a cell in the line of its year, and a sum after an equals sign is calculated', async () => {
  await open({ search: '?months=12&by=quarter' });
  await press('Training, Q4 FY27: 500. Edit');
  await typeAmount('=200*3+12.50', 'Enter');
  expect(saved()).toEqual([
    { method: 'PATCH', url: `/api/budgets/${CUSTOMER}/2027/lines/${LINE}`, body: { oneTime: NOTHING.with(9, 61_250), version: 3 } },
  ]);
  expect(document.querySelector('td input')).toBeNull();
});

test('[BUD-15] Tab saves and moves to the next cell; a year without the line gets one of the same name', async () => {
  await open({ search: '?months=12&by=quarter' });
  await press('Training, Q4 FY27: 500. Edit');
  await typeAmount('500', 'Tab');
  expect(saved()).toEqual([]);
  expect(input().getAttribute('aria-label')).toBe('Training, Q1 FY28');
  await typeAmount('75', 'Enter');
  expect(saved()).toMatchObject([
    { method: 'POST', url: `/api/budgets/${CUSTOMER}/2028/lines`, body: { label: 'Training', oneTime: NOTHING.with(0, 7_500) } },
  ]);
});

test('[BUD-16] Escape restores a cell, and an invalid amount is neither saved nor lost', async () => {
  await open({ search: '?months=12&by=quarter' });
  await press('Training, Q4 FY27: 500. Edit');
  await typeAmount('plenty', 'Enter');
  expect(words()).toContain('Not a valid amount in GBP');
  expect(input().value).toBe('plenty');
  await typeAmount('900', 'Escape');
  expect(document.querySelector('td input')).toBeNull();
  expect(row('Training')?.[0]).toBe('500');
  expect(saved()).toEqual([]);
});

test('[BUD-17] Two people edit one line: the second sees a conflict, and keeps or drops their input', async () => {
  const theirs = { ...training, oneTime: NOTHING.with(10, 9_900), recurring: NOTHING, version: 8 };
  const conflict = { code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs };
  answer(YEARS, () => (saved().length === 1 ? Response.json(conflict, { status: 409 }) : undefined));
  await open({ search: '?months=12&by=quarter' });
  await press('Training, Q4 FY27: 500. Edit');
  await typeAmount('600', 'Enter');
  expect(words()).toContain('The amount you entered in “Training” is not saved.');
  await press('Keep mine');
  await wait(50);
  expect(saved().at(-1)?.body).toEqual({ oneTime: NOTHING.with(9, 60_000), version: 8 });
  expect(words()).not.toContain('is not saved');
});

test('[BUD-18] A read-only user sees the figures of a budget and no controls to change it', async () => {
  await open({ role: 'alignment_engineer', search: '?months=12&by=quarter' });
  expect(row('Training')?.[0]).toBe('500');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Add line');
  expect(document.querySelector('td button')).toBeNull();
  expect(words()).toContain('You can view this budget');
});

test('[BUD-19] A budget without any line says what it will add up, and without a target it has no target row', async () => {
  answer([budget(2027, {}), budget(2028, {})]);
  await open({ search: '?months=12' });
  expect(words()).toContain('No planned costs yet');
  expect(words()).toContain('Set target');
  leave();
  answer(YEARS.map((one) => ({ ...one, target: null })));
  await queryClient.resetQueries({ queryKey: [getBudgetOutlook.path] });
  await open({ search: '?months=12' });
  expect(row('Total')).toHaveLength(13);
  expect(row('Target')).toBeUndefined();
});

test('[BUD-20] A deleted scenario is shown as deleted, and the plan is one press away', async () => {
  respondWith(({ url }) =>
    url.includes('scenario=')
      ? Response.json({ code: 'BUDGET_NOT_FOUND', message: 'Gone', resolution: 'Look.' }, { status: 404 })
      : Response.json(url.includes('/outlook') ? { years: YEARS } : customer),
  );
  await open({ search: '?months=12&scenario=Best' });
  await wait(5_000);
  expect(words()).toContain('This scenario no longer exists');
  await press('Show plan');
  await wait(100);
  expect(row('Total')).toHaveLength(13);
});
