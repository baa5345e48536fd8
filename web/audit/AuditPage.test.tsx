import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import type { ListView } from '#contract/views/views.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, field, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { AuditPage } from './AuditPage.tsx';

const event = (seq: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  seq,
  at: '2026-11-20T14:22:48.391Z',
  actor: { kind: 'user', id: OLIVE.id, name: 'Daniel Reyes', role: 'vcio' },
  action: 'recommendation.updated',
  entity: { type: 'recommendation', id: '01890000-0000-7000-8000-000000000001', label: 'Separate the clinical network' },
  customer: { id: '01890000-0000-7000-8000-000000000002', name: 'Alderbrook Dental Group' },
  outcome: 'ok',
  changes: [
    { field: 'benefit', before: 'A phone reaches X-ray', after: '<b>It no longer does</b>' },
    { field: 'internalNote', before: '', after: 'Supplier gives 8%' },
  ],
  ip: '81.2.69.142',
  userAgent: 'Edge 131 on Windows',
  requestId: 'req_01JEH8R4T2',
  hash: null,
  ...more,
});

let events: AuditEvent[];
let verification: object;
let views: ListView[];
const VIEW: ListView = {
  id: '01890000-0000-7000-8000-000000000003',
  list: 'audit-logs',
  name: '',
  shared: false,
  isOwn: true,
  owner: { id: OLIVE.id, name: 'Olive Owner' },
  search: '',
  version: 1,
};
const open = screenForEachTest(() => <AuditPage />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  events = [event(12), event(11, { action: 'user.sign_in_refused', outcome: 'denied', customer: null, changes: [] })];
  views = [];
  respondWith(({ url }) => {
    if (url.startsWith('/api/views')) return Response.json(views);
    if (url.includes('/facts'))
      return Response.json({ since: '2024-03-04T10:00:00.000Z', denied: 4, failed: 11, actions: ['user.signed_in'] });
    if (url.includes('/verify')) return Response.json(verification);
    return Response.json(url.startsWith('/api/audit-logs') ? events : []);
  });
});

test('An event expands to show its changes, with internal texts marked and no text taken as markup', async () => {
  await open('/audit-logs');
  expect(words()).toContain('since 4 Mar 2024');
  await press('recommendation.updated by Daniel Reyes, 14:22:48.391');
  expect(words()).toContain('<b>It no longer does</b>');
  expect(document.querySelector('[aria-label="Internal"]')).not.toBeNull();
  expect(words()).toContain('req_01JEH8R4T2');
});

test('Denied actions are counted, filtered with one press, and shown as a filter that can be removed', async () => {
  await open('/audit-logs');
  expect(words()).toContain('Denied 4');
  await press('Denied 4');
  expect(requests.some(({ url }) => url.includes('outcome=denied') && url.includes('total=true'))).toBe(true);
  expect(button('Remove filter Outcome: denied')).toBeDefined();
});

test('The filters of the audit log are saved as a view, whose tab restores them', async () => {
  views = [{ ...VIEW, name: 'Refused', search: 'outcome=denied' }];
  const page = await open('/audit-logs?action=user.signed_in');
  expect(requests.some(({ url }) => url.startsWith('/api/views?') && url.includes('list=audit-logs'))).toBe(true);
  await press('Save view');
  expect(page.search()).toEqual({ action: 'user.signed_in', dialog: 'save-view' });
  await act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Refused')?.click());
  await wait(20);
  expect(page.search()).toEqual({ outcome: 'denied', view: VIEW.id });
  const { url = '' } = requests.findLast((one) => one.url.startsWith('/api/audit-logs?')) ?? {};
  expect(url).toContain('outcome=denied');
  expect(url).not.toContain('view=');
});

test('The history of a record is one press away from any of its events', async () => {
  await open('/audit-logs?from=2026-11-01');
  await press('recommendation.updated by Daniel Reyes, 14:22:48.391');
  await press('Show history');
  const { url = '' } = requests.findLast((one) => one.url.startsWith('/api/audit-logs?')) ?? {};
  expect(url).toContain('entityId=01890000-0000-7000-8000-000000000001');
  expect(url).not.toContain('from=');
});

test('An empty audit log says what will appear in it', async () => {
  events = [];
  await open('/audit-logs');
  expect(words()).toContain('No activity yet');
});

test('Filters that match nothing can be cleared', async () => {
  events = [];
  await open('/audit-logs?action=nothing');
  expect(words()).toContain('No events match');
});

test('The audit log is verified with one press, against a saved head, and reports what is wrong with it', async () => {
  verification = { valid: true, checked: 1204, head: { seq: 1300, hash: 'ab'.repeat(32) }, brokenAt: null, reason: null };
  await open('/audit-logs');
  await press('Verify log');
  await vi.dynamicImportSettled();
  await wait(20);
  await press('Verify now');
  expect(words()).toContain('All 1,204 events are unchanged.');
  expect(button('Save head')).toBeDefined();
  verification = { valid: false, checked: 17, head: null, brokenAt: 18, reason: 'changed' };
  await typeInto(field('seq'), '18');
  await typeInto(field('hash'), 'cd'.repeat(32));
  await press('Verify now');
  expect(requests.at(-1)?.url).toContain(`seq=18&hash=${'cd'.repeat(32)}`);
  expect(words()).toContain('Event 18 was changed after it was written. The 17 events before it are unchanged.');
});

test('[LISTS-17] The audit log shows the columns and density of its address, and the oldest first if the address asks for it', async () => {
  await open('/audit-logs?columns=at,action,request&rows=compact&sort=at');
  const heads = [...document.querySelectorAll('[role=columnheader], thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Time', 'Action', 'Request']);
  expect(requests.find(({ url }) => url.startsWith('/api/audit-logs?'))?.url).toContain('sort=at');
  expect(requests.find(({ url }) => url.startsWith('/api/audit-logs?'))?.url).not.toContain('columns');
  expect(words()).toContain('req_01JEH8R4T2');
});

test('[LISTS-18] J and K move through the events', async () => {
  await open('/audit-logs');
  const key = (name: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    });
  await key('j');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('recommendation.updated');
  await key('j');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('user.sign_in_refused');
  await key('k');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('recommendation.updated');
});
