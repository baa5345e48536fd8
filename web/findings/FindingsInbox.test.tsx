import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Finding, getFindingHistory } from '#contract/findings/findings.contract.ts';
import type { ListView } from '#contract/views/views.contract.ts';
import type { RunOutcome } from '#domain/findings/findings.rules.ts';
import { findingOf, HARBOUR } from '#tests/support/web/finding.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { costRangeText } from '#web/ui/data/cost.range.ts';
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

const KEYS = findingOf({ id: idOf(5), title: 'Nobody knows who holds keys', status: 'deferred', decisionNote: 'After the move' });

const ELSEWHERE = findingOf({ id: idOf(4), title: 'Nobody tests a restore' });

/** Finding of a merged customer. */
const JOINED = idOf(6);

const VIEW: ListView = {
  id: idOf(9),
  list: 'findings',
  name: 'High ones',
  shared: false,
  isOwn: true,
  owner: { id: OLIVE.id, name: 'Olive Owner' },
  search: '',
  version: 1,
};

let unassigned: Finding[];
let history: OutputOf<typeof getFindingHistory>;
const open = screenForEachTest(() => <FindingsInbox />);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  unassigned = [LAPTOPS, SWITCHES];
  history = { runs: [], decisions: [] };
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
    return Response.json({
      open: 3,
      openBySeverity: bySeverity,
      living: 3,
      bySeverity,
      byGroup: { unassigned: unassigned.length, acceptance_ends: 0, covered: 1, later: 1 },
    });
  }
  if (method === 'PATCH') return Response.json({ ...LAPTOPS, ...body, version: 4 });
  if (path === `/api/findings/${JOINED}` || path === `/api/findings/${ELSEWHERE.id}`) return Response.json(ELSEWHERE);
  if (path.endsWith('/history')) return Response.json(history);
  if (path.endsWith('/push')) return Response.json({ tools: [], links: [] });
  if (path !== '/api/findings') return Response.json([]);
  const group = address.searchParams.get('group');
  if (group === null) return Response.json([findingOf({ status: 'resolved', resolvedBy: { id: HARBOUR.id, name: 'Review of Q3' } })]);
  return Response.json({ unassigned, covered: [WIFI], later: [KEYS] }[group] ?? []);
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

test('[FIND-13] The inbox begins with unassigned findings, and opens the first of them', async () => {
  await inbox();
  expect(words()).toMatch(/Unassigned2.*Acceptance expires within 60 days0.*Covered1.*Deferred1/);
  expect(opened()).toBe(LAPTOPS.title);
  expect(words()).toContain('No suggestion');
  expect(words()).toContain('Vouchers');
});

test('[FIND-35] No finding opens while the first group is loading, and its first finding opens once it has loaded', async () => {
  const arrived = Promise.withResolvers<void>();
  respondWith(async (call) => {
    if (call.url.includes('group=unassigned')) await arrived.promise;
    return answer(call);
  });
  await inbox();
  expect(words()).toContain(WIFI.title);
  expect(opened()).toBeUndefined();
  arrived.resolve();
  await wait(50);
  expect(opened()).toBe(LAPTOPS.title);
});

test('[FIND-36] A later group that loads late does not change the open finding', async () => {
  const arrived = Promise.withResolvers<void>();
  respondWith(async (call) => {
    if (call.url.includes('group=covered')) await arrived.promise;
    return answer(call);
  });
  await inbox();
  expect(opened()).toBe(LAPTOPS.title);
  arrived.resolve();
  await wait(50);
  expect(words()).toContain(WIFI.title);
  expect(opened()).toBe(LAPTOPS.title);
});

test('[LIST-54] A search counts its matches in each group, is shown as a chip, and is saved as a view beside the tab', async () => {
  respondWith((call) => {
    const { searchParams } = new URL(call.url, 'http://localhost');
    if (call.url.startsWith('/api/views')) return Response.json([{ ...VIEW, search: 'severity=high&tab=findings' }]);
    if (searchParams.get('total') !== 'true') return answer(call);
    return Response.json([LAPTOPS], { headers: { 'X-Total-Count': '73' } });
  });
  const page = await inbox('/?tab=findings&q=lap');
  expect(words()).toMatch(/Unassigned73.*Covered73/);
  expect(button('Remove filter Search: lap')).toBeDefined();
  await press('Save view');
  expect(page.search()).toEqual({ tab: 'findings', q: 'lap', dialog: 'save-view' });
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === VIEW.name)?.click());
  await wait(50);
  expect(page.search()).toEqual({ tab: 'findings', severity: 'high', view: VIEW.id });
  await press('Remove filter Severity: High');
  expect(page.search()).toEqual({ tab: 'findings', view: VIEW.id });
});

test('[FIND-32] An address may name one group of the inbox', async () => {
  await inbox('/?group=covered');
  expect(words()).toContain(WIFI.title);
  expect(words()).not.toContain(LAPTOPS.title);
});

test('[FIND-33] An address may name the findings reopened because their risk acceptance expired', async () => {
  await inbox('/?group=acceptance_ended');
  expect(words()).toContain('Acceptance expired');
  expect(requests.some(({ url }) => url.includes('acceptanceEnded=true'))).toBe(true);
});

test('[FIND-14] J and K move through the findings of all groups', async () => {
  await inbox();
  await key('j');
  expect(opened()).toBe(SWITCHES.title);
  await key('j');
  expect(opened()).toBe(WIFI.title);
  await key('j');
  expect(opened()).toBe(KEYS.title);
  await key('j');
  expect(opened()).toBe(KEYS.title);
  for (const _ of [WIFI, SWITCHES]) await key('k');
  expect(opened()).toBe(SWITCHES.title);
});

test('[FIND-15] Keys 1 to 4 choose the decision, and Ctrl+Enter saves it and opens the next finding', async () => {
  await inbox();
  await key('3');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await key('Enter', { ctrlKey: true });
  expect(changes()).toMatchObject([{ method: 'PATCH', url: `/api/findings/${LAPTOPS.id}`, body: { status: 'deferred', version: 3 } }]);
  expect(opened()).toBe(SWITCHES.title);
});

test('[FIND-16] R and two digits rate the finding and leave it open, wherever it is sorted then', async () => {
  await inbox();
  for (const name of ['r', '5']) await key(name);
  unassigned = [SWITCHES, LAPTOPS];
  await key('2');
  expect(changes()).toMatchObject([{ body: { impact: 5, likelihood: 2 } }]);
  expect(words()).toMatch(/Switches get no fixes.*Laptops leave/);
  expect(opened()).toBe(LAPTOPS.title);
});

test('[FIND-17] X selects findings, and L asks for the recommendation that covers them', async () => {
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
  await press(`Recommend: Encrypt every laptop${costRangeText(LAPTOPS.suggestion?.cost ?? null)}`);
  expect(changes()).toMatchObject([{ method: 'POST', body: { fromLibrary: 'encrypt-laptops', findingIds: [LAPTOPS.id] } }]);
});

test('The address of a finding opens it, even if the list does not show it', async () => {
  await inbox(`/?finding=${ELSEWHERE.id}`);
  expect(opened()).toBe(ELSEWHERE.title);
  await key('j');
  expect(opened()).toBe(LAPTOPS.title);
});

test('[PORTAL-26] The address of a finding that was merged into another opens that one, and decisions apply to it', async () => {
  await inbox(`/?finding=${JOINED}`);
  expect(opened()).toBe(ELSEWHERE.title);
  const read = requests.map(({ url }) => url).filter((url) => url.includes(ELSEWHERE.id) || url.includes(JOINED));
  expect(read[0]).toContain(JOINED);
  expect(read.filter((url) => url.endsWith('/history'))).toEqual([`/api/findings/${ELSEWHERE.id}/history`]);
});

test('An inbox without unassigned findings says that every finding has an answer', async () => {
  unassigned = [];
  await inbox();
  expect(words()).toContain('All findings are covered');
});

test('[FIND-19] A resolved finding names the assessment that resolved it', async () => {
  await inbox('/?status=resolved');
  expect(words()).toContain('Met in Review of Q3');
});

test('[FIND-30] The history shows expired risk acceptances and the assessments that did not ask the question', async () => {
  unassigned = [findingOf({ id: idOf(1), acceptedBy: 'J. Doe', acceptedUntil: '2026-03-03', decisionNote: 'We move offices' })];
  const run = (name: string, outcome: RunOutcome) => ({ assessment: { id: name, name }, at: '2026-01-05T10:00:00.000Z', outcome });
  history = {
    runs: [
      { ...run('Review of Q1', 'not_asked'), severity: null },
      { ...run('Review of Q2', 'met'), severity: null },
      { ...run('Review of Q3', 'found'), severity: 'high' },
    ],
    decisions: [
      {
        id: idOf(8),
        status: 'accepted_risk',
        note: 'We move offices',
        acceptedBy: 'J. Doe',
        acceptedUntil: '2026-03-03',
        by: { id: idOf(7), name: 'Olive Owner' },
        at: '2025-06-04T10:00:00.000Z',
      },
    ],
  };
  await inbox();
  expect(words()).toMatch(/Acceptance expired 3 Mar 2026.*Accepted on 4 Jun 2025 by J. Doe until 3 Mar 2026/);
  expect(words()).toContain('Risk accepted by J. Doe until 3 Mar 2026, expired');
  expect(words()).toMatch(/Seen in 1 of 2 assessments.*High.*Review of Q3.*Met.*Review of Q2.*Not asked.*Review of Q1/);
});
