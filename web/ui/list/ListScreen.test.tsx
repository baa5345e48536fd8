import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { ListFilter } from './list.filters.ts';
import { ListScreen } from './ListScreen.tsx';

interface Row {
  id: string;
  name: string;
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'name', label: 'Customer', sortKey: 'name', cell: ({ name }) => name },
  { key: 'tier', label: 'Tier', sortKey: 'tier', cell: () => 'tier of it' },
  { key: 'tags', label: 'Tags', isExtra: true, cell: () => 'tags of it' },
];
const FILTERS: readonly ListFilter[] = [
  { kind: 'choice', key: 'tier', label: 'Tier', options: [{ value: 'A', label: 'Class A' }] },
  { kind: 'flag', key: 'mine', label: 'My customers' },
];
const VIEW = {
  id: '01890000-0000-7000-8000-000000000901',
  list: 'customers',
  name: 'Class A first',
  shared: false,
  isOwn: true,
  owner: { id: '01890000-0000-7000-8000-000000000902', name: 'Olive' },
  search: 'columns=name&tier=A',
  version: 1,
};

const bulk = (selection: Selection<Row>) => (
  <BulkBar label="Selected customers" count={selection.rows.length} onClear={selection.clear}>
    {null}
  </BulkBar>
);

function Screen() {
  const list = useList(listCustomers, { isPaged: true });
  return (
    <ListScreen
      list={list}
      name="customers"
      label="Customers"
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={({ name }) => name}
      rowTo={({ id }) => `/customers/${id}`}
      noMatches={{ title: 'No customers match' }}
      empty="Add your first customer."
      bulk={bulk}
    />
  );
}

const open = screenForEachTest(Screen);
let views: object[];
let total: number;

beforeEach(() => {
  queryClient.clear();
  views = [];
  total = 120;
  respondWith(({ url, method, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/views') {
      if (method !== 'POST') return Response.json(views);
      views = [{ ...VIEW, ...body }];
      return Response.json(views[0], { status: 201 });
    }
    if (searchParams.get('q') === 'nobody') total = 0;
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit'))];
    const count = Math.max(0, Math.min(size, total - (page - 1) * size, 3));
    const rows = Array.from({ length: count }, (_, index) => ({ id: `p${page}r${index}`, name: `Page ${page} row ${index}` }));
    return Response.json(rows, { headers: { 'x-total-count': String(total) } });
  });
});

const asked = () => requests.filter(({ url }) => url.startsWith('/api/customers')).map(({ url }) => url.replace('/api/customers?', ''));
const key = async (name: string, more: object = {}) => {
  await act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    );
  });
  await wait(20);
};

test('[LIST-20] Page and size of a list are in its address, and the footer shows the range of rows and the total', async () => {
  const page = await open('/customers?size=25');
  expect(asked()).toEqual(['limit=25&total=true']);
  expect(words()).toContain('1–3 of 120');
  expect(words()).toContain('1 / 5');
  await press('Next page');
  expect(page.search()).toEqual({ size: 25, page: 2 });
  expect(asked().at(-1)).toBe('limit=25&page=2&total=true');
  expect(words()).toContain('Page 2 row 0');
});

test('[LIST-21] Each filter is a chip that removes it, and another filter starts at the first page', async () => {
  const page = await open('/customers?page=2&tier=A&mine=true');
  expect(words()).toContain('Tier: Class A');
  await press('Remove filter Tier: Class A');
  expect(page.search()).toEqual({ mine: true });
  expect(words()).not.toContain('Class A');
  await press('Remove filter My customers');
  expect(page.search()).toEqual({});
});

test('[LIST-22] A search starts after a quarter of a second; without matches, one button clears the filters', async () => {
  const page = await open('/customers');
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!box) throw new Error('There is no search.');
  await typeInto(box, 'nobody');
  await wait(200);
  expect(page.search()).toEqual({});
  await wait(100);
  expect(page.search()).toEqual({ q: 'nobody' });
  expect(words()).toContain('No customers match');
  total = 120;
  await press('Clear filters');
  expect(page.search()).toEqual({});
});

test('[LIST-23] A list without rows says what to do first', async () => {
  total = 0;
  await open('/customers');
  expect(words()).toContain('Add your first customer.');
  expect(words()).not.toContain('No customers match');
});

test('[LIST-24] Columns and density are chosen in the address', async () => {
  const page = await open('/customers?columns=name,tags&rows=compact');
  expect(words()).toContain('tags of it');
  expect(words()).not.toContain('tier of it');
  await press('Compact rows');
  expect(page.search()).toEqual({ columns: 'name,tags' });
  await press('Columns');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  for (const box of boxes) await act(async () => box.click());
  await wait(20);
  expect(page.search()).toEqual({});
});

test('[LIST-25] J and K move through the rows, X selects, Shift and J extend the selection, and Escape clears it', async () => {
  await open('/customers');
  await key('j');
  expect(document.activeElement?.textContent).toBe('Page 1 row 0');
  await key('x');
  await key('J', { shiftKey: true });
  expect(document.activeElement?.textContent).toBe('Page 1 row 1');
  expect(document.querySelector('[aria-label="Selected customers"] [role=status]')?.textContent).toBe('2selected');
  await key('k');
  expect(document.activeElement?.textContent).toBe('Page 1 row 0');
  await key('Escape');
  expect(document.querySelector('[aria-label="Selected customers"]')).toBeNull();
});

test('[LIST-26] The column headings sort, the first press ascending', async () => {
  const page = await open('/customers?page=3');
  await press('Tier');
  expect(page.search()).toEqual({ sort: 'tier' });
  await press('Tier');
  expect(page.search()).toEqual({ sort: '-tier' });
});

test('[LIST-27] A saved view restores filters and columns, and shows when they differ from it', async () => {
  views = [VIEW];
  const page = await open('/customers');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Class A first');
  await act(async () => link?.click());
  await wait(20);
  expect(page.search()).toEqual({ tier: 'A', columns: 'name', view: VIEW.id });
  const current = () => [...document.querySelectorAll('nav a[aria-current]')].map(({ textContent }) => textContent);
  expect(current()).toEqual(['Class A first']);
  expect(words()).not.toContain('Save view');
  await press('Compact rows');
  expect(words()).toContain('Class A firstchanged');
  expect(words()).toContain('Save view');
});

test('[LIST-28] The arrangement of a list is saved under a name, and the view is open from then on', async () => {
  const page = await open('/customers?tier=A');
  await press('Save view');
  await act(() => vi.dynamicImportSettled());
  await wait(100);
  const name = document.querySelector<HTMLInputElement>('input[name=name]');
  if (!name) throw new Error('There is no field for the name.');
  await typeInto(name, 'My class');
  await act(async () => name.closest('form')?.requestSubmit());
  await wait(100);
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'customers',
    name: 'My class',
    shared: false,
    search: 'tier=A',
  });
  expect(page.search()).toEqual({ tier: 'A', view: VIEW.id });
});

test('[LIST-56] The question mark shows the keys of the list, with those of the buttons on the screen', async () => {
  await open('/customers');
  await key('?', { shiftKey: true });
  const dialog = await vi.waitUntil(() => document.querySelector('[role=dialog]'));
  expect(dialog?.textContent).toContain('List shortcuts');
  for (const meaning of ['Next and previous row', 'Open the row', 'Search', 'Select the row', 'Filter', 'Show shortcuts'])
    expect(dialog?.textContent).toContain(meaning);
  await key('Escape');
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  box?.focus();
  await key('?', { shiftKey: true });
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
