import { beforeEach, expect, test } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { HARBOUR, harbour } from '#tests/support/web/recommendations.ts';
import { requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';
import { SinceLastVisit } from './SinceLastVisit.tsx';

const event = (seq: number, at: string, text: string, actorId: string) => ({
  seq,
  at,
  text,
  action: 'assessment.approved',
  link: null,
  actor: { id: actorId, name: 'Zoe' },
});
const EVENTS = [
  event(3, '2026-05-03T10:00:00.000Z', 'Zoe approved the assessment', 'zoe'),
  event(2, '2026-05-02T10:00:00.000Z', 'Olive changed the customer', OLIVE.id),
  event(1, '2026-04-01T10:00:00.000Z', 'Zoe created the customer', 'zoe'),
];

let typed = '';
const open = screenForEachTest(() => (
  <>
    <SinceLastVisit customerId={HARBOUR.id} />
    <LikelyDuplicates name={typed} />
  </>
));
beforeEach(async () => {
  typed = '';
  localStorage.clear();
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ url }) => Response.json(url.includes('/timeline') ? EVENTS : [harbour()]));
});

test('[DASH-37] A customer’s page shows changes by others since the person’s previous visit, and none on the first', async () => {
  await open('/');
  await wait(20);
  expect(words()).toBe('');
  expect(requests.filter(({ url }) => url.includes('timeline'))).toEqual([]);
  expect(Object.keys(JSON.parse(localStorage.getItem('customer-visits') ?? '{}'))).toEqual([HARBOUR.id]);

  localStorage.setItem('customer-visits', JSON.stringify({ [HARBOUR.id]: '2026-05-01T10:00:00.000Z' }));
  await open('/');
  await wait(20);
  expect(words()).toContain('1 change since your last visit');
  expect(words()).toContain('Zoe approved the assessment');
  for (const text of ['Olive changed', 'Zoe created']) expect(words()).not.toContain(text);
});

test('[DASH-38] A similar customer is named while a name is typed, and none for a unique name', async () => {
  typed = 'Unlike anything';
  await open('/');
  await wait(20);
  expect(words()).not.toContain('There already is');
  typed = `${HARBOUR.name} Ltd`;
  await open('/');
  await wait(20);
  expect(words()).toContain(`There already is ${HARBOUR.name}`);
});
