import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Goal } from '#contract/customers/goals.contract.ts';
import { fill } from '#tests/support/web/fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { HARBOUR, harbour, recommendation } from '#tests/support/web/recommendations.ts';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerGoals } from './CustomerGoals.tsx';
// Lazy-loaded; imported here so that no test waits for them.
import './GoalDialog.tsx';
import './DeleteGoalDialog.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const GOAL: Goal = {
  id: '01890000-0000-7000-8000-000000000091',
  customerId: HARBOUR.id,
  title: 'Open a third practice',
  why: 'Patients travel an hour today.',
  needs: 'A second line',
  targetDate: '2027-04-01',
  status: 'at_risk',
  recommendations: [{ id: recommendation(1).id, title: 'Lock the copies' }],
  version: 2,
  createdAt: NOW,
  updatedAt: NOW,
};

let goals: Goal[] = [];
let answer = () => Response.json(GOAL, { status: 201 });
const open = screenForEachTest(() => <CustomerGoals customer={harbour()} />);
beforeEach(async () => {
  goals = [GOAL];
  answer = () => Response.json(GOAL, { status: 201 });
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method, url }) => {
    if (method !== 'GET') return answer();
    return Response.json(url.includes('/goals') ? goals : [recommendation(1, { title: 'Lock the copies' })]);
  });
});

const shown = async () => {
  await open('/');
  await wait(10);
};
const opened = async (name: string) => {
  await press(name);
  await act(() => vi.dynamicImportSettled());
  await wait(50);
};
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);

test('[CUST-62] The overview shows the customer’s goals with reason, date and the work that serves them', async () => {
  await shown();
  for (const text of [
    'Open a third practice',
    'At risk',
    'by 1 Apr 2027',
    'Patients travel an hour',
    'Needs: A second line',
    'Lock the copies',
  ])
    expect(words()).toContain(text);
});

test('A customer without goals shows what to add, and a goal is added', async () => {
  goals = [];
  await shown();
  expect(words()).toContain('No goals yet. Add what this customer wants to achieve this year.');
  await opened('Add goal');
  await fill('Goal', 'Halve the downtime');
  const submit = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Add goal');
  await act(async () => submit?.click());
  await wait(50);
  expect(sent()).toMatchObject([['POST', `/api/customers/${HARBOUR.id}/goals`, { title: 'Halve the downtime', status: 'on_track' }]]);
});

test('A person who saves a goal changed by a colleague chooses which text stays', async () => {
  answer = () => {
    const current = { ...GOAL, title: 'Open two practices', version: 3 };
    return Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'View', details: { version: 3 }, current }, { status: 409 });
  };
  await shown();
  await opened('Edit Open a third practice');
  await press('Save goal');
  await wait(50);
  answer = () => Response.json(GOAL);
  await press('Keep mine');
  await wait(50);
  expect(sent().at(-1)).toMatchObject(['PATCH', `/api/goals/${GOAL.id}`, { title: 'Open a third practice', version: 3 }]);
});

test('Removing a goal asks first', async () => {
  answer = () => new Response(null, { status: 204 });
  await shown();
  await opened('Remove Open a third practice');
  expect(words()).toContain('Its recommendations are kept.');
  await act(async () => button('Remove goal').click());
  await wait(50);
  expect(sent()).toEqual([['DELETE', `/api/goals/${GOAL.id}`, { version: 2 }]]);
});
