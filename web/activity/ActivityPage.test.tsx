import { beforeEach, expect, test } from 'vitest';
import type { Activity } from '#contract/activity/activity.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ActivityPage } from './ActivityPage.tsx';

const HARBOUR = { id: '01890000-0000-7000-8000-000000000002', name: 'Harbour Dental' };
const move = (id: string, text: string, createdAt: string): Activity => ({
  id,
  type: 'assessment',
  action: 'assessment.created',
  text,
  actor: { id: OLIVE.id, name: 'Mia Moss' },
  customer: HARBOUR,
  createdAt,
  link: '/assessments/01890000-0000-7000-8000-000000000003',
});

let moves: Activity[];
const open = screenForEachTest(() => <ActivityPage />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  moves = [
    move('two', 'Mia Moss approved Harbour Q4', '2026-03-05T12:00:00.000Z'),
    move('one', 'Mia Moss created Harbour Q4', '2026-03-04T12:00:00.000Z'),
  ];
  respondWith(({ url }) => Response.json(url.startsWith('/api/activity') ? moves : []));
});

test('Activity is listed by day, and each entry links to its subject', async () => {
  await open('/activity');
  const days = [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
  expect(days).toEqual(['Thursday 5 Mar 2026', 'Wednesday 4 Mar 2026']);
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Mia Moss approved Harbour Q4');
  expect(link?.getAttribute('href')).toBe(moves[0]?.link);
  expect(words()).toContain('Assessment · Harbour Dental');
});

test('My own activity is one press away and shown as a filter', async () => {
  await open('/activity');
  await press('Mine');
  expect(requests.findLast(({ url }) => url.startsWith('/api/activity'))?.url).toContain('mine=true');
  await press('Remove filter Mine');
  expect(words()).not.toContain('Clear all');
  expect(() => button('Remove filter Mine')).toThrow();
});

test('An organisation without activity sees what will appear here', async () => {
  moves = [];
  await open('/activity');
  expect(words()).toContain('No activity yet');
  await open('/activity?type=qbr');
  expect(words()).toContain('No matches');
});
