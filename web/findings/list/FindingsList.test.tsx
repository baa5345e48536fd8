import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { findingOf } from '#tests/support/web/finding.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { fill } from '#tests/support/web/fields.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { FindingsInbox } from '#web/findings/FindingsInbox.tsx';

const idOf = (number: number) => `01890000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`;
const LAPTOPS = findingOf({ id: idOf(1) });
const SWITCHES = findingOf({ id: idOf(2), title: 'Switches get no fixes', status: 'resolved', severity: 'low' });
const ELSEWHERE = findingOf({ id: idOf(3), title: 'Nobody tests a restore', customer: { id: idOf(9), name: 'Contoso' } });

const NO_ROWS = { critical: 0, high: 0, medium: 0, low: 0 };
const NONE = {
  open: 0,
  openBySeverity: NO_ROWS,
  living: 0,
  bySeverity: NO_ROWS,
  byGroup: { unassigned: 0, acceptance_ends: 0, covered: 0, later: 0 },
};

let findings: Finding[];
const open = screenForEachTest(() => <FindingsInbox />);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  findings = [LAPTOPS, SWITCHES, ELSEWHERE];
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, NORTHWIND);
  respondWith(({ method, url, body }) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (method === 'POST') {
      const [first, ...others] = 'ids' in body && Array.isArray(body.ids) ? body.ids : [];
      return Response.json({
        done: [{ id: first, version: 4 }],
        refused: others.map((id) => ({ id, code: 'FINDING_NOT_FOUND', message: 'It was not found' })),
      });
    }
    if (pathname === '/api/findings/counts') return Response.json(NONE);
    if (pathname === '/api/findings') return Response.json(findings, { headers: { 'x-total-count': String(findings.length) } });
    return Response.json([]);
  });
});

async function list(address = '/?tab=findings&show=list') {
  const page = await open(address);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(words()).toContain(`of ${findings.length}`));
  return page;
}

async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  await wait(20);
}

const choice = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === name);
const asked = () => requests.filter(({ url }) => url.startsWith('/api/findings?')).map(({ url }) => url);

test('[LISTS-14] Findings are listed in pages, the highest risk first, and a column heading sorts them', async () => {
  const page = await list('/?tab=findings&show=list&size=25&status=resolved');
  expect(asked()[0]).toBe('/api/findings?status=resolved&sort=-risk&limit=25&total=true');
  expect(words()).toContain('Switches get no fixes');
  await press('Customer');
  await vi.waitFor(() => expect(asked().at(-1)).toContain('sort=customer'));
  expect(page.search()).toMatchObject({ sort: 'customer', status: 'resolved' });
});

test('[LISTS-15] The keys move through the list and select; findings that could not be decided are named with the reason', async () => {
  await list();
  for (const name of ['j', 'x', 'j', 'x']) await key(name);
  expect(document.activeElement?.getAttribute('href')).toContain(`finding=${SWITCHES.id}`);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(words()).toContain('2selected'));
  await press('DecideD');
  await vi.waitFor(() => expect(choice('Defer')).toBeDefined());
  await act(async () => choice('Defer')?.click());
  await vi.waitFor(() => expect(requests.find(({ method }) => method === 'POST')).toBeDefined());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ids: [LAPTOPS.id, SWITCHES.id],
    set: { status: 'deferred' },
  });
  await vi.waitFor(() => expect(words()).not.toContain('2selected'));
});

test('Plan on several findings asks where they are planned, also when they belong to several customers', async () => {
  await list();
  await vi.dynamicImportSettled();
  for (const name of ['j', 'x', 'j', 'x', 'j', 'x']) await key(name);
  await vi.waitFor(() => expect(words()).toContain('3selected'));
  await press('DecideD');
  await vi.waitFor(() => expect(choice('Plan')).toBeDefined());
  await act(async () => choice('Plan')?.click());
  const where = () => document.querySelector<HTMLTextAreaElement>('textarea[name=where]');
  await vi.waitFor(() => expect(where()).not.toBeNull());
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  expect(words()).not.toContain('An existing recommendation');
  await fill('Where it is planned', 'Refresh project');
  await press('Plan');
  await vi.waitFor(() => expect(requests.find(({ method }) => method === 'POST')).toBeDefined());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ids: [LAPTOPS.id, SWITCHES.id, ELSEWHERE.id],
    set: { status: 'planned', decisionNote: 'Refresh project' },
  });
});

test('[LISTS-16] Switching between the inbox and the list keeps the filters that both have', async () => {
  const page = await list('/?tab=findings&show=list&severity=high&sort=title');
  await act(async () => document.querySelector<HTMLElement>('input[value=inbox]')?.click());
  await vi.waitFor(() => expect(page.search()).toEqual({ tab: 'findings', severity: 'high' }));
  await act(async () => document.querySelector<HTMLElement>('input[value=list]')?.click());
  await vi.waitFor(() => expect(page.search()).toEqual({ tab: 'findings', severity: 'high', show: 'list' }));
});
