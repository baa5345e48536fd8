import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { findingOf, HARBOUR } from '#tests/support/web/finding.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery, organizationQuery } from '#web/session/session.ts';
import { FindingsInbox } from './FindingsInbox.tsx';

const idOf = (number: number) => `01890000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const LAPTOPS = findingOf({ id: idOf(1) });
const SWITCHES = findingOf({ id: idOf(2), title: 'Switches get no fixes', suggestion: null });
const WIFI = findingOf({
  id: idOf(3),
  title: 'One Wi-Fi password',
  status: 'planned',
  recommendations: [{ id: HARBOUR.id, title: 'Vouchers', status: 'proposed' }],
});

const ELSEWHERE = findingOf({ id: idOf(4), title: 'Nobody tests a restore' });

let unassigned: Finding[];
const open = screenForEachTest(() => <FindingsInbox />);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  unassigned = [LAPTOPS, SWITCHES];
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
  respondWith(answer);
});

function answer({ method, url, body }: { method: string; url: string; body: object }): Response {
  const address = new URL(url, 'http://localhost');
  const path = address.pathname;
  if (path === '/api/findings/counts') {
    const bySeverity = { critical: 0, high: 3, medium: 0, low: 0 };
    return Response.json({ open: 3, bySeverity, byGroup: { unassigned: unassigned.length, acceptance_ends: 0, covered: 1 } });
  }
  if (method === 'PATCH') return Response.json({ ...LAPTOPS, ...body, version: 4 });
  if (path === `/api/findings/${ELSEWHERE.id}`) return Response.json(ELSEWHERE);
  if (path !== '/api/findings') return Response.json([]);
  const group = address.searchParams.get('group');
  if (group === null) return Response.json([findingOf({ status: 'resolved', resolvedBy: { id: HARBOUR.id, name: 'Review of Q3' } })]);
  return Response.json({ unassigned, covered: [WIFI] }[group] ?? []);
}

async function inbox(address = '/') {
  const page = await open(address);
  await wait(50);
  return page;
}

async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body;
  await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })));
  await wait(50);
}

const opened = () => document.querySelector('aside h2')?.textContent;
const changes = () => requests.filter(({ method }) => method !== 'GET');

test('[FIND-13] The inbox begins with what has no answer, and opens the first of it', async () => {
  await inbox();
  expect(words()).toMatch(/Unassigned2.*Acceptance ends within 60 days0.*Covered1/);
  expect(opened()).toBe(LAPTOPS.title);
  expect(words()).toContain('No suggestion');
  expect(words()).toContain('Vouchers');
});

test('[FIND-14] J and K go through the findings of all groups', async () => {
  await inbox();
  await key('j');
  expect(opened()).toBe(SWITCHES.title);
  await key('j');
  expect(opened()).toBe(WIFI.title);
  await key('j');
  expect(opened()).toBe(WIFI.title);
  await key('k');
  expect(opened()).toBe(SWITCHES.title);
});

test('[FIND-15] Keys 1 to 4 choose what happens, and Ctrl+Enter saves it and opens the next finding', async () => {
  await inbox();
  await key('3');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await key('Enter', { ctrlKey: true });
  expect(changes()).toMatchObject([{ method: 'PATCH', url: `/api/findings/${LAPTOPS.id}`, body: { status: 'deferred', version: 3 } }]);
  expect(opened()).toBe(SWITCHES.title);
});

test('[FIND-16] R and two digits rate the finding and leave it open, wherever it stands then', async () => {
  await inbox();
  for (const name of ['r', '5']) await key(name);
  unassigned = [SWITCHES, LAPTOPS];
  await key('2');
  expect(changes()).toMatchObject([{ body: { impact: 5, likelihood: 2 } }]);
  expect(words()).toMatch(/Switches get no fixes.*Laptops leave/);
  expect(opened()).toBe(LAPTOPS.title);
});

test('[FIND-17] X selects findings, and L asks which recommendation covers them', async () => {
  await inbox();
  await key('x');
  await key('j');
  await key('x');
  expect(words()).toContain('2 selected');
  await key('l');
  await act(() => vi.dynamicImportSettled());
  await wait(50);
  expect(words()).toContain('Link 2 findings');
});

test('[FIND-18] A press on the suggestion of a row recommends it', async () => {
  await inbox();
  await press('Recommend: Encrypt every laptop');
  expect(changes()).toMatchObject([{ method: 'POST', body: { fromLibrary: 'encrypt-laptops', findingIds: [LAPTOPS.id] } }]);
});

test('The address of a finding opens it, also where the list does not show it', async () => {
  await inbox(`/?finding=${ELSEWHERE.id}`);
  expect(opened()).toBe(ELSEWHERE.title);
  await key('j');
  expect(opened()).toBe(LAPTOPS.title);
});

test('When nothing is unassigned the inbox says that every finding has an answer', async () => {
  unassigned = [];
  await inbox();
  expect(words()).toContain('Every finding has an answer');
});

test('[FIND-19] A resolved finding names the run that met it', async () => {
  await inbox('/?status=resolved');
  expect(words()).toContain('Met in Review of Q3');
});
