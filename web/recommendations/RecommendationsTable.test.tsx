import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import type { Totals } from './recommendations.list.ts';
import { control, fill } from '#tests/support/web/fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { HARBOUR, KESTREL, recommendation } from '#tests/support/web/recommendations.ts';
import { writeAs } from '#web/ui/data/terms.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { RecommendationsTable } from './RecommendationsTable.tsx';
// Lazy-loaded; imported here so that no test waits for them.
import './ChangeSeveral.tsx';
import '#web/ui/list/FilterFields.tsx';

/** Generous, because lazy loading may be slow. */
const SOON = { timeout: 30_000 };

const BACKUP = recommendation(1, { title: 'Prove the backup', targetQuarter: { year: 2027, quarter: 4 } });
const SERVER = recommendation(2, { title: 'Retire the server', declinedCount: 2, option: { name: 'Better', place: 2, of: 3 } });
const LINE = recommendation(3, { title: 'Second line', customer: KESTREL, currency: 'EUR', costKnown: false });
const SUMS = [
  { currency: 'GBP', oneTime: 200_000, monthly: 4_000 },
  { currency: 'EUR', oneTime: 0, monthly: 0 },
] as const;
const TOTALS: Totals = {
  count: 3,
  waiting: 3,
  sums: [...SUMS],
  statuses: [{ status: 'proposed', count: 3, sums: [...SUMS] }],
  customers: [
    { ...HARBOUR, fiscalYearStartMonth: 4, count: 2, sum: SUMS[0] },
    { ...KESTREL, fiscalYearStartMonth: 1, count: 1, sum: SUMS[1] },
  ],
};

const ENGINEER: CurrentUser = { ...OLIVE, role: 'alignment_engineer', roles: [], isOwner: false };

const PLAIN = { statusNames: {}, categories: [], customFields: [], dateFormat: USUAL_DATE_FORMAT, reviewWord: null, locale: null };
let rows = [BACKUP, SERVER, LINE];
let refused: { id: string; code: string; message: string }[] = [];
const open = screenForEachTest(() => <RecommendationsTable />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  rows = [BACKUP, SERVER, LINE];
  refused = [];
  respondWith(({ url, method }) => {
    if (method === 'POST') return Response.json({ done: rows.slice(refused.length).map(({ id }) => ({ id, version: 2 })), refused });
    if (url.includes('/totals')) return Response.json(TOTALS);
    if (url.includes('/colleagues')) return Response.json([{ id: OLIVE.id, name: 'Olive Owner', roles: ['owner'] }]);
    return Response.json(rows);
  });
});

const asked = (path: string) => requests.filter(({ url }) => url.startsWith(path)).map(({ url }) => new URL(url, 'http://localhost'));
const bar = () => document.querySelector('[aria-label="Selected recommendations"]');
const key = async (...names: string[]) => {
  for (const name of names) {
    const target = document.activeElement ?? document.body;
    await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  }
  await wait(20);
};

test('The table groups rows by customer, with the cost of each customer and of all in each currency', async () => {
  await open('/recommendations');
  await wait(10);
  const heads = [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);
  expect(heads).toEqual([
    expect.stringContaining('Harbour Ltd2FY from April'),
    expect.stringContaining('Kestrel Logistics1FY from January'),
  ]);
  expect(words()).toContain('£2,000 + £40 per month');
  expect(words()).toContain('Declined twice');
  expect(words()).toContain('to be quoted');
  expect(words()).toContain('Q4 FY27');
  expect(asked('/api/recommendations?')[0]?.searchParams.get('sort')).toBe('customer');
});

test('A row names the initiative that it belongs to', async () => {
  rows = [{ ...BACKUP, initiative: { id: OLIVE.id, name: 'Zero trust', colour: 'violet' } }, SERVER];
  await open('/recommendations');
  await wait(10);
  const chips = [...document.querySelectorAll('tr[data-row]')].map((row) => row.querySelector('[title="Zero trust"]')?.textContent);
  expect(chips).toEqual(['Zero trust', undefined]);
});

test('The filters of the address narrow the rows and the totals alike, and unknown filters are ignored', async () => {
  await open('/recommendations?status=approved&noOwner=%22true%22&priority=never&quarter=2027-Q4');
  const filters = { status: 'approved', noOwner: 'true', quarter: '2027-Q4' };
  for (const path of ['/api/recommendations?', '/api/recommendations/totals?']) {
    expect(Object.fromEntries(asked(path)[0]?.searchParams ?? [])).toMatchObject(filters);
    expect(asked(path)[0]?.searchParams.has('priority')).toBe(false);
  }
  expect(words()).toContain('Status: Approved');
  expect(words()).toContain('Quarter: Q4 FY27');
  await press('Remove filter Status: Approved');
  expect(asked('/api/recommendations?').at(-1)?.searchParams.has('status')).toBe(false);
});

test('The rows of a customer collapse under its heading, which stays visible', async () => {
  await open('/recommendations');
  await wait(10);
  await press('Recommendations of Harbour Ltd');
  const shown = () => [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
  expect(shown()).toEqual([LINE.id]);
  expect(document.querySelectorAll('th[scope=rowgroup]')).toHaveLength(2);
  await press('Recommendations of Harbour Ltd');
  expect(shown()).toEqual([BACKUP.id, SERVER.id, LINE.id]);
});

test('A column heading sorts the most urgent first, then in reverse, and then by customer again', async () => {
  const page = await open('/recommendations');
  for (const search of [{ sort: '-priority' }, { sort: 'priority' }, {}]) {
    await press('Priority');
    expect(page.search()).toEqual(search);
  }
});

test('A value filters the rows when its field loses the focus, and an invalid amount is refused', async () => {
  const page = await open('/recommendations');
  await press('Filter');
  await vi.waitFor(async () => {
    await wait(20);
    control('Value over');
  }, SOON);
  const leave = () => act(async () => void control('Value over').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await fill('Value over', 'much');
  await leave();
  expect(words()).toContain('Value must be a whole amount, such as 5,000');
  expect(page.search()).toEqual({});
  await fill('Value over', '5,000');
  await leave();
  await wait(20);
  expect(page.search()).toEqual({ minValue: '5000' });
});

test('Across all customers the table is filtered by months and by a value without a currency', async () => {
  await open('/recommendations?startsFrom=2027-01&startsUntil=2027-06&minValue=%225000%22');
  expect(Object.fromEntries(asked('/api/recommendations?')[0]?.searchParams ?? [])).toMatchObject({
    startsFrom: '2027-01',
    startsUntil: '2027-06',
    minValue: '5000',
  });
  for (const chip of ['Starts from Jan 2027', 'Starts until Jun 2027', 'Value over 5,000']) expect(words()).toContain(chip);
  await press('Filter');
  await vi.waitFor(async () => {
    await wait(20);
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Starts from', 'Starts until', 'Value over']));
  }, SOON);
});

test('J and K move through the rows, X selects them, and the bar shows their number and cost', async () => {
  await open('/recommendations');
  await key('j', 'x', 'j', 'x');
  await vi.waitFor(async () => {
    await wait(20);
    expect(bar()?.textContent).toContain('2selected£2,000 + £40 per month');
  }, SOON);
  await key('k', 'x');
  expect(bar()?.textContent).toContain('1selected');
  await key('Escape');
  expect(bar()).toBeNull();
  await key('/');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search recommendations');
});

test('A bulk change is sent once for all selected rows, and names each row that was refused', async () => {
  await open('/recommendations');
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Select all shown"]')?.click());
  expect(bar()?.textContent).toContain('3selected');
  refused = [{ id: BACKUP.id, code: 'RECOMMENDATION_NOT_FOUND', message: 'The recommendation was not found' }];
  await key('p');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === 'Urgent')?.click(),
  );
  await wait(20);
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [BACKUP.id, SERVER.id, LINE.id], set: { priority: 'urgent' } }]);
  expect(words()).toContain('One was not changedProve the backup: The recommendation was not found');
  expect(words()).toContain('2 recommendations changed');
});

test('Rows of customers with different fiscal years move to the quarter of each that begins in the chosen months', async () => {
  await open('/recommendations');
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Select all shown"]')?.click());
  await key('q');
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const months = items.find(({ textContent }) => textContent?.startsWith('Jan – Mar'));
  const year = Number(months?.textContent?.slice(-4));
  await act(async () => months?.click());
  await wait(20);
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [BACKUP.id, SERVER.id], set: { targetQuarter: { year, quarter: 4 } } },
    { ids: [LINE.id], set: { targetQuarter: { year, quarter: 1 } } },
  ]);
});

test('The columns and density of the address are shown, sums stay below their headings, and choices change the address', async () => {
  const page = await open('/recommendations?columns=status,month,owner&rows=compact');
  await wait(10);
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads.slice(1)).toEqual(['Recommendation', 'Status', 'Monthly', 'Owner']);
  const group = document.querySelector('th[scope=rowgroup]')?.closest('tr');
  expect([...(group?.children ?? [])].map((cell) => [cell.getAttribute('colspan'), cell.textContent]).slice(2)).toEqual([
    [null, '£40'],
    ['1', ''],
  ]);
  expect(document.querySelector('tr[data-row] th')?.className).toContain('rows:h-8');
  await press('Compact rows');
  await press('Columns');
  await act(async () => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Status')?.click());
  await wait(20);
  expect(page.search()).toEqual({ columns: 'title,month,owner' });
  await press('Save view');
  expect(page.search()).toMatchObject({ dialog: 'save-view', columns: 'title,month,owner' });
});

test('[SET-81] A custom field is offered as a column, and its values are read only once it is shown', async () => {
  const field = { key: 'wave', entity: 'recommendation', label: 'Wave', type: 'choice', options: ['1', '2'], archived: false } as const;
  writeAs({ ...PLAIN, customFields: [field] });
  rows = [{ ...BACKUP, customFields: { wave: '2' } }, SERVER];
  const page = await open('/recommendations');
  expect(asked('/api/recommendations?')[0]?.searchParams.has('customFields')).toBe(false);
  await press('Columns');
  await act(async () => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Wave')?.click());
  await wait(20);
  expect(page.search()).toEqual({ columns: 'title,priority,status,quarter,once,month,closes,owner,age,own.wave' });
  expect(asked('/api/recommendations?').at(-1)?.searchParams.get('customFields')).toBe('true');
  expect([...document.querySelectorAll('thead th')].at(-1)?.textContent).toBe('Wave');
  expect([...document.querySelectorAll('tr[data-row]')].map((row) => row.lastElementChild?.textContent)).toEqual(['2', '–']);
  writeAs(PLAIN);
});

test('An empty table of recommendations offers the library', async () => {
  rows = [];
  const page = await open('/recommendations');
  expect(words()).toContain('No recommendations yet');
  await press('From library');
  expect(page.search()).toMatchObject({ recommendation: 'new' });
});

test('A filter without matches says so, and can be cleared', async () => {
  rows = [];
  const page = await open('/recommendations?status=done');
  expect(words()).toContain('No recommendations match');
  await press('Clear filters');
  expect(page.search()).toEqual({});
});

test('A row opens in the drawer of the same page, and keeps the filters', async () => {
  const page = await open('/recommendations?status=proposed');
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Prove the backup')?.click());
  await wait(20);
  expect(page.search()).toEqual({ status: 'proposed', recommendation: BACKUP.id });
});

test('A user with read access sees the table, and can neither select nor create', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, ENGINEER);
  await open('/recommendations');
  expect(words()).toContain('Prove the backup');
  await key('j', 'x');
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
  expect(bar()).toBeNull();
});
