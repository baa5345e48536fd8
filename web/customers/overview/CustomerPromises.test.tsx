import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CustomerAction } from '#contract/qbrs/qbrs.actions.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { HARBOUR, harbour } from '#tests/support/web/recommendations.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerPromises } from './CustomerPromises.tsx';

const QBR = '01890000-0000-7000-8000-0000000000aa';
const LATE: CustomerAction = {
  key: 'p1',
  text: 'Name a continuity lead',
  owner: 'theirs',
  person: '',
  userId: null,
  due: '2020-01-14',
  done: false,
  doneOn: null,
  qbr: { id: QBR, title: 'Harbour - Q1 2020 Review' },
  mayFinish: true,
  version: 4,
};

let actions: CustomerAction[] = [];
let answers: (() => Response)[] = [];
const open = screenForEachTest(() => <CustomerPromises customer={harbour()} />);
beforeEach(async () => {
  actions = [LATE];
  answers = [];
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method, url }) => {
    if (method === 'GET') return Response.json(url.includes('/action-items') ? actions : {});
    return answers.shift()?.() ?? Response.json({ ...LATE, done: true, doneOn: '2026-05-04', version: 5 });
  });
});
const shown = async () => {
  await open('/');
  await wait(10);
};
const tick = () => act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const PATH = `/api/qbrs/${QBR}/action-items/p1`;

test('[CUST-90] A customer’s page shows the actions promised in its reviews, overdue ones and their owners', async () => {
  await shown();
  for (const text of ['Name a continuity lead', HARBOUR.name, 'overdue since 14 Jan 2020', 'Harbour - Q1 2020 Review']) {
    expect(words()).toContain(text);
  }
});

test('[CUST-91] An action is completed with one press at the version that was seen, and can be undone', async () => {
  await shown();
  await tick();
  await wait(20);
  expect(sent()).toEqual([['PATCH', PATH, { done: true, version: 4 }]]);
  await press('Undo');
  await wait(20);
  expect(sent().at(-1)).toEqual(['PATCH', PATH, { done: false, version: 5 }]);
});

test('[CUST-92] An action can still be completed when other parts of its review have changed', async () => {
  answers = [() => Response.json({ code: 'CONFLICT', message: 'Changed', current: { ...LATE, version: 9 } }, { status: 409 })];
  await shown();
  await tick();
  await wait(30);
  expect(sent().map(([, , body]) => body)).toEqual([
    { done: true, version: 4 },
    { done: true, version: 9 },
  ]);
});

test('[CUST-93] A customer without open actions says so', async () => {
  actions = [];
  await shown();
  expect(words()).toContain('No open actions from reviews.');
});
