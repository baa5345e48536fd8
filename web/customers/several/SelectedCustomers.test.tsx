import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { harbour } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { SelectedCustomers } from './SelectedCustomers.tsx';
// Lazy-loaded; imported here so that no test waits for them.
import './SeveralTagsDialog.tsx';
import '#web/assessments/list/BatchDialog.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const ACTIVE = harbour({ tags: ['gold', 'retail'] });
const PROSPECT = harbour({ id: '01890000-0000-7000-8000-000000000777', name: 'Kestrel Logistics', status: 'prospect', tags: ['gold'] });
let rows: Customer[];
let refused: { id: string; code: string; message: string }[];

const open = screenForEachTest(() => (
  <SelectedCustomers selection={{ rows, has: () => true, toggle: () => {}, toggleAll: () => {}, isAll: true, clear: () => {} }} />
));

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  [rows, refused] = [[ACTIVE, PROSPECT], []];
  respondWith(({ method, body }) => {
    if (method !== 'POST') return Response.json([]);
    const ids = Array.isArray(body['ids']) ? body['ids'].filter((id) => refused.every((one) => one.id !== id)) : [];
    return Response.json({ done: ids.map((id) => ({ id, version: 2 })), refused });
  });
});

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const IDS = [ACTIVE.id, PROSPECT.id];
const named = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text));
const pressFirst = async (text: string) => press(named(text)?.textContent ?? text);

test('Archiving several customers can be undone from the notification', async () => {
  await open('/customers');
  await pressFirst('Archive');
  expect(words()).toContain('2 customers archived');
  await press('Undo');
  await wait(20);
  expect(sent()).toEqual([
    { ids: IDS, set: { archived: true } },
    { ids: IDS, set: { archived: false } },
  ]);
  expect(words()).toContain('Change undone');
});

test('Several customers get a status at once, and Undo restores the former status of each', async () => {
  await open('/customers');
  await pressFirst('Status');
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === 'Offboarding');
  await act(async () => item?.click());
  await wait(20);
  expect(words()).toContain('2 customers changed');
  await press('Undo');
  await wait(20);
  expect(sent()).toEqual([
    { ids: IDS, set: { status: 'offboarding' } },
    { ids: [ACTIVE.id], set: { status: 'active' } },
    { ids: [PROSPECT.id], set: { status: 'prospect' } },
  ]);
});

test('A customer that could not be changed with the others is named with the reason, and Undo skips it', async () => {
  refused = [{ id: PROSPECT.id, code: 'INVALID_STATUS_TRANSITION', message: 'This customer was merged into another one' }];
  await open('/customers');
  await pressFirst('Archive');
  expect(words()).toContain('1 customer archived');
  expect(words()).toContain('Kestrel Logistics: This customer was merged into another one');
  refused = [];
  await press('Undo');
  await wait(20);
  expect(sent().at(-1)).toEqual({ ids: [ACTIVE.id], set: { archived: false } });
});

test('Tags are typed to add and ticked to remove; Undo removes from each customer only the tags that were new to it', async () => {
  await open('/customers');
  await pressFirst('Tags');
  await wait(50);
  expect(words()).toContain('On 2 of 2 customers');
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=text]');
  if (!input) throw new Error('There is no field for tags.');
  await typeInto(input, 'Q3 focus, retail');
  await act(async () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click());
  await press('Change tags');
  await wait(50);
  await press('Undo');
  await wait(20);
  expect(sent()).toEqual([
    { ids: IDS, set: { addTags: ['Q3 focus', 'retail'], removeTags: ['gold'] } },
    { ids: [ACTIVE.id], set: { addTags: ['gold'], removeTags: ['Q3 focus'] } },
    { ids: [PROSPECT.id], set: { addTags: ['gold'], removeTags: ['Q3 focus', 'retail'] } },
  ]);
});

test('Start assessments opens with the selected customers', async () => {
  await open('/customers');
  await pressFirst('Start assessments');
  await wait(50);
  expect(words()).toContain('Start assessments for 2 customers');
  expect(words()).not.toContain('Search customers');
});

test('Archived customers are offered Restore, and neither a status nor an assessment', async () => {
  rows = [harbour({ status: 'archived', archivedAt: NOW })];
  await open('/customers');
  expect([named('Archive'), named('Status'), named('Start assessments')]).toEqual([undefined, undefined, undefined]);
  await pressFirst('Restore');
  expect(sent()).toEqual([{ ids: [ACTIVE.id], set: { archived: false } }]);
  expect(words()).toContain('1 customer restored');
  expect(button('Undo')).toBeTruthy();
});
