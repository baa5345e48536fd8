import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { openPage, press, requests, respondWith, wait, words } from '#tests/support/web/page.tsx';
import { useList } from './list.ts';
import { ListRows } from './ListRows.tsx';

const TABS = z.object({ q: z.optional(z.string()), tab: z.catch(z.optional(z.enum(['planned'])), undefined) });
const STATES = { skeleton: 'Loading', noMatches: { title: 'No matches', hint: 'Try less.' }, empty: 'None yet' };

let screen: Awaited<ReturnType<typeof openPage>>;
/** Number of rows on the server for each address without its cursor. */
let onServer: (url: URL) => number;

/** Page of names, with a link to the next page if there is one. */
function respond(address: string): Response {
  const url = new URL(address, 'http://localhost');
  const [from, size] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit') ?? 1000)];
  const word = url.searchParams.get('status') ?? 'row';
  url.searchParams.delete('cursor');
  const count = Math.max(0, Math.min(size, onServer(url) - from));
  const rows = Array.from({ length: count }, (_, index) => ({ id: `${word}${from + index}` }));
  url.searchParams.set('cursor', `${from + size}`);
  const link = from + size < onServer(url) ? { link: `<${url.pathname}${url.search}>; rel="next"` } : undefined;
  return Response.json(rows, link && { headers: link });
}

function Customers() {
  const list = useList(listCustomers, { pageSize: 2 });
  return (
    <>
      <button onClick={() => list.change({ status: 'prospect' })}>Prospects</button>
      <button onClick={() => list.sorting.onChange('updated', true)}>Latest</button>
      <button onClick={() => list.sortBy('name')}>By name</button>
      <ListRows list={list} isAlwaysCounted {...STATES}>
        {(rows) => rows.map(({ id }) => `[${id}]`).join('')}
      </ListRows>
    </>
  );
}

function Qbrs() {
  const list = useList(listQbrs, {
    pageSize: 3,
    isWhole: true,
    schema: TABS,
    tabs: ['tab'],
    toQuery: ({ q, tab }) => (tab ? (['draft', 'presented'] as const).map((status) => ({ q, status })) : { q }),
    arrange: (rows) => rows.filter(({ id }) => id !== 'draft1'),
  });
  return (
    <ListRows list={list} {...STATES}>
      {(rows) => rows.map(({ id }) => `[${id}]`).join('')}
    </ListRows>
  );
}

const requestedUrls = () => requests.map(({ url }) => url);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  onServer = () => 5;
  respondWith(({ url }) => respond(url));
});
afterEach(() => {
  screen.leave();
  vi.useRealTimers();
});

test('A list is requested with the search parameters that its contract allows, and with no others', async () => {
  screen = await openPage('/customers?q=north&status=prospect&sort=-name&cursor=9&limit=7&tab=x', Customers);
  expect(requestedUrls()).toEqual(['/api/customers?q=north&status=prospect&sort=-name&limit=2']);
  screen.leave();
  screen = await openPage('/customers?q=&status=lost&sort=size', Customers);
  expect(requestedUrls().slice(1)).toEqual(['/api/customers?limit=2']);
});

test('A list is read page by page, and the rows above stay', async () => {
  screen = await openPage('/customers', Customers);
  expect(words()).toContain('[row0][row1]2');
  await press('Show more');
  await press('Show more');
  expect(words()).toContain('[row0][row1][row2][row3][row4]5');
  expect(words()).not.toContain('Show more');
  expect(requestedUrls()).toHaveLength(3);
});

test('A list whose filter changes keeps its rows until the response arrives, and starts with its first page', async () => {
  screen = await openPage('/customers', Customers);
  await press('Show more');
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await press('Prospects');
  expect(screen.search()).toEqual({ status: 'prospect' });
  expect(words()).toContain('[row0][row1]');
  answer(Response.json([{ id: 'a' }, { id: 'b' }]));
  await wait(1);
  expect(words()).toContain('[a][b]2');
});

test('The order of a list is in the URL unless it is the default', async () => {
  screen = await openPage('/customers', Customers);
  await press('Latest');
  expect(screen.search()).toEqual({ sort: '-updated' });
  await press('By name');
  expect(screen.search()).toEqual({});
});

test('A list without matches says so, and clearing its filters keeps the order', async () => {
  onServer = (url) => (url.searchParams.has('q') ? 0 : 1);
  screen = await openPage('/customers?q=north&status=active&sort=-name', Customers);
  expect(words()).toContain('No matchesTry less.');
  await press('Clear filters');
  expect(screen.search()).toEqual({ sort: '-name' });
  expect(words()).toContain('[row0]');
});

test('A list without rows and without a filter shows its empty state', async () => {
  onServer = () => 0;
  screen = await openPage('/customers?sort=-name', Customers);
  expect(words()).toContain('None yet');
});

test('A list that cannot be read shows the error and can be read again', async () => {
  respondWith(() => Response.json({ code: 'INTERNAL_ERROR', message: 'No', resolution: 'Wait.' }, { status: 500 }));
  screen = await openPage('/customers', Customers);
  expect(words()).toContain('How to resolve');
  expect(words()).not.toContain('Loading');
  respondWith(({ url }) => respond(url));
  await press('Try again');
  expect(words()).toContain('[row0][row1]');
});

test('A tab of two statuses sends two requests whose rows are shown as one list', async () => {
  onServer = () => 2;
  screen = await openPage('/qbrs?tab=planned', Qbrs);
  expect(requestedUrls()).toEqual(['/api/qbrs?status=draft', '/api/qbrs?status=presented']);
  expect(words()).toBe('[draft0][presented0][presented1]');
});

test('A tab is not a filter: an empty tab shows the empty state, and clearing the filters stays in the tab', async () => {
  onServer = () => 0;
  screen = await openPage('/qbrs?tab=planned', Qbrs);
  expect(words()).toBe('None yet');
  screen.leave();
  screen = await openPage('/qbrs?tab=planned&q=north', Qbrs);
  await press('Clear filters');
  expect(screen.search()).toEqual({ tab: 'planned' });
});

test('A list that has been read completely shows its total and one page at a time', async () => {
  screen = await openPage('/qbrs', Qbrs);
  expect(words()).toBe('[row0][row1][row2]3 of 5Show more');
  await press('Show more');
  expect(words()).toBe('[row0][row1][row2][row3][row4]5');
  expect(requestedUrls()).toEqual(['/api/qbrs']);
});
