import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Recommendation, type RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { HARBOUR, recommendation, wholeRecommendation } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import type { Totals } from '#web/recommendations/recommendations.list.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { RecommendationsBoard } from './RecommendationsBoard.tsx';

const ENGINEER: CurrentUser = { ...OLIVE, role: 'alignment_engineer', roles: [], isOwner: false };
const THEIRS = { id: '01890000-0000-7000-8000-000000000009', name: 'Dana Reyes' };
const SUM = { currency: 'GBP', oneTime: 100_000, monthly: 2_000 };

let stored: RecommendationRow;
/** Status set by another person since this page read the item; null for none. */
let theirs: RecommendationStatus | null;
let isOffline = false;
const open = screenForEachTest(() => <RecommendationsBoard />);

const totals = (): Totals => ({
  count: 1,
  waiting: 1,
  sums: [SUM],
  statuses: [{ status: stored.status, count: 1, sums: [SUM] }],
  customers: [{ ...HARBOUR, fiscalYearStartMonth: 4, count: 1, sum: SUM }],
});
const whole = (): Recommendation => wholeRecommendation(1, { ...stored, customFields: {} });

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  stored = recommendation(1, { title: 'Prove the backup' });
  theirs = null;
  isOffline = false;
  respondWith(({ url, method, body }) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (method === 'PATCH') return save(body['status'], body['version']);
    if (url.includes('/totals')) return Response.json(totals());
    if (url.includes('/colleagues')) return Response.json([]);
    return Response.json(url.includes(`status=${stored.status}&`) ? [stored] : []);
  });
});

function save(status: unknown, version: unknown): Response {
  if (theirs) stored = { ...stored, status: theirs, version: stored.version + 1, updatedBy: THEIRS };
  if (version !== stored.version) {
    const fault = { code: 'CONFLICT', message: 'Someone else changed this', resolution: 'Read it again', current: whole() };
    return Response.json(fault, { status: 409 });
  }
  stored = { ...stored, status: Recommendation.shape.status.parse(status), version: stored.version + 1 };
  return Response.json(whole());
}

const column = (name: string) => document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? '';
const card = () => document.querySelector<HTMLElement>('[data-item] a');
const announcements = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ');
const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const key = async (...names: string[]) => {
  for (const name of names) {
    const target = document.activeElement ?? document.body;
    await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  }
  await wait(30);
};

test('Each status is a column with its recommendations, their number and their cost', async () => {
  await open('/recommendations');
  expect([...document.querySelectorAll('section h2')].map(({ textContent }) => textContent)).toEqual([
    'Idea0',
    'Proposed1',
    'Approved0',
    'Scheduled0',
    'In progress0',
    'Done0',
    'Declined0',
    'Deferred0',
  ]);
  expect(column('Proposed')).toContain('£1,000 + £20 per month');
  expect(column('Proposed')).toContain('Prove the backupHarbour Ltd');
  expect(column('Idea')).toContain('Nothing here');
});

test('A card names the initiative that it belongs to', async () => {
  stored = { ...stored, initiative: { id: THEIRS.id, name: 'Zero trust', colour: 'violet' } };
  await open('/recommendations');
  expect(document.querySelector('[data-item]')?.textContent).toContain('Zero trust');
});

test('M lifts a card, arrow keys choose a status and announce its new sum, Enter moves it, and the focus follows', async () => {
  await open('/recommendations');
  act(() => card()?.focus());
  await key('m', 'ArrowRight');
  expect(announcements()).toContain('Approved, £1,000 and £20 per month');
  expect(column('Approved')).toContain('Approved1£1,000');
  expect(sent()).toEqual([]);
  await key('Enter');
  expect(sent()).toEqual([{ status: 'approved', version: 1 }]);
  expect(column('Approved')).toContain('Prove the backup');
  expect(document.activeElement).toBe(card());
  expect(words()).toContain('Moved to Approved');
});

test('A declined recommendation is in no sum, and Escape returns a lifted card', async () => {
  await open('/recommendations');
  act(() => card()?.focus());
  await key('m', 'End', 'ArrowLeft');
  expect(column('Declined')).toMatch(/^Declined1(?!.*£)/);
  await key('Escape');
  expect(column('Proposed')).toContain('Prove the backup');
  expect(sent()).toEqual([]);
});

test('A move is undone with one press, with the version that the move returned', async () => {
  await open('/recommendations');
  act(() => card()?.focus());
  await key('m', 'ArrowRight', 'Enter');
  await press('Undo');
  await wait(30);
  expect(sent()).toEqual([
    { status: 'approved', version: 1 },
    { status: 'proposed', version: 2 },
  ]);
  expect(column('Proposed')).toContain('Prove the backup');
});

test('A card that someone else has moved first goes to their status, and their name is shown', async () => {
  await open('/recommendations');
  theirs = 'done';
  act(() => card()?.focus());
  await key('m', 'ArrowRight', 'Enter');
  expect(words()).toContain('Dana Reyes moved it first');
  expect(words()).toContain('“Prove the backup” is now in Done. Your move was not saved.');
  expect(column('Done')).toContain('Prove the backup');
});

test('An offline move returns the card, and the message says why', async () => {
  await open('/recommendations');
  isOffline = true;
  act(() => card()?.focus());
  await key('m', 'ArrowRight', 'Enter');
  await wait(100);
  expect(column('Proposed')).toContain('Prove the backup');
  expect(words()).toContain('“Prove the backup” is still in Proposed');
  expect(words()).toMatch(/connection|network|reach/i);
});

test('A card is also moved by its list of statuses, for touch and for people who cannot drag', async () => {
  await open('/recommendations');
  await press('Move to: Prove the backup');
  await press('Scheduled');
  await wait(30);
  expect(sent()).toEqual([{ status: 'scheduled', version: 1 }]);
});

test('A user with read access sees the board, and moves nothing', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, ENGINEER);
  await open('/recommendations');
  act(() => card()?.focus());
  await key('m', 'ArrowRight', 'Enter');
  expect(() => button('Move to: Prove the backup')).toThrow('There is no button');
  expect(sent()).toEqual([]);
});

test('A board that cannot be read says why, and can be read again', async () => {
  respondWith(({ url }) =>
    url.includes('limit=')
      ? Response.json({ code: 'INTERNAL_ERROR', message: 'No luck', resolution: 'Later' }, { status: 500 })
      : Response.json([]),
  );
  await open('/recommendations');
  await wait(5_000);
  expect(words()).toContain('No luck');
  expect(button('Try again')).toBeDefined();
});
