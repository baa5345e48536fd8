import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { control, fill } from '#tests/support/web/fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { HARBOUR, harbour, wholeRecommendation } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { RecommendationDrawer } from './RecommendationDrawer.tsx';
// Loaded before the first test, because fake timers would block lazy loading.
import './RecommendationPanel.tsx';

const RANGE = { low: 800, high: 1200 };
const TEXT: LibraryEntry = {
  key: 'renew-firewall',
  category: 'Network',
  title: 'Renew the firewall',
  shortTitle: 'Renew the firewall',
  gain: 'A supported firewall with current updates',
  problem: 'It is seven years old.',
  benefit: 'It gets updates again.',
  riskIfNot: 'Known holes stay open.',
  priority: 'high',
  effort: 'M',
  responsible: 'ours',
  basis: 'fixed',
  options: [
    {
      key: 'good',
      name: 'Small',
      oneTime: RANGE,
      recurring: { low: 0, high: 0 },
      recurringPer: 'month',
      hours: 8,
      outcome: { label: 'Updates', value: 'Monthly' },
      points: [],
    },
  ],
};

let row: Recommendation;
let customer = harbour();
/** Response to every change; by default the stored item with the next version. */
let changed: () => Response;

const open = screenForEachTest(() => <RecommendationDrawer />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  row = wholeRecommendation(1, { title: 'Prove the backup' });
  customer = harbour();
  changed = () => Response.json({ ...row, version: row.version + 1 });
  respondWith(({ url, method }) => {
    if (method !== 'GET') return changed();
    if (url.includes('/recommendation-library')) return Response.json([TEXT]);
    if (url.includes('/assets')) return Response.json([]);
    if (url.endsWith('/push')) return Response.json({ tools: [], links: [] });
    if (url.startsWith('/api/recommendations/')) return Response.json(row);
    if (url.startsWith(`/api/customers/${HARBOUR.id}/contacts`)) return Response.json([]);
    if (url.startsWith(`/api/customers/${HARBOUR.id}/assets`)) return Response.json([]);
    if (url.startsWith(`/api/customers/${HARBOUR.id}`)) return Response.json(customer);
    return Response.json(url.startsWith('/api/customers') ? [customer] : []);
  });
});

async function openDrawer(search = `recommendation=${row.id}`) {
  const page = await open(`/recommendations?${search}`);
  await wait(50);
  return page;
}

const sent = () => requests.filter(({ method }) => method !== 'GET');
const stale = (theirs: Recommendation) =>
  Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs }, { status: 409 });

test('Two people who change the same recommendation lose nothing: the second sees the first one’s values', async () => {
  await openDrawer();
  await fill('Title', 'Prove every backup');
  await fill('Problem', 'Nobody has restored one.');
  const theirs = { ...row, title: 'Test the backup', benefit: 'It works when it must.', version: 2 };
  changed = () => stale(theirs);
  await press('Save');
  await wait(50);
  expect(words()).toContain('Someone else changed this');
  expect(words()).toContain('Title, theirs: Test the backup');
  expect([control('Title').value, control('Problem').value, control('Benefit').value]).toEqual([
    'Prove every backup',
    'Nobody has restored one.',
    'It works when it must.',
  ]);

  changed = () => Response.json({ ...theirs, title: 'Prove every backup', version: 3 });
  await press('Save');
  expect(sent().at(-1)?.body).toEqual({ title: 'Prove every backup', problem: 'Nobody has restored one.', version: 2 });
});

test('Saving again after a colleague’s change keeps the drawer open, even if scrolling returns a promise', async () => {
  // In Chromium scrollIntoView returns a promise, which React would call as a cleanup if an effect returned it.
  const promise: () => unknown = () => Promise.resolve();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(promise);
  await openDrawer();
  await fill('Title', 'Prove every backup');
  const theirs = { ...row, title: 'Test the backup', version: 2 };
  changed = () => stale(theirs);
  await press('Save');
  await wait(50);
  expect(scrolled).toHaveBeenCalled();
  changed = () => Response.json({ ...theirs, title: 'Prove every backup', version: 3 });
  await press('Save');
  await wait(50);
  expect(words()).toContain('All changes are saved');
  scrolled.mockRestore();
});

test('Someone else’s value can be taken for one field alone', async () => {
  await openDrawer();
  await fill('Title', 'Prove every backup');
  await fill('Problem', 'Nobody has restored one.');
  changed = () => stale({ ...row, title: 'Test the backup', version: 2 });
  await press('Save');
  await wait(50);
  await press('Use theirs: Title');
  expect(control('Title').value).toBe('Test the backup');
  await press('Save');
  expect(sent().at(-1)?.body).toEqual({ problem: 'Nobody has restored one.', version: 2 });
});

test('A recommendation that a colleague changed is deleted only after the change was seen', async () => {
  const page = await openDrawer();
  changed = () => {
    row = { ...row, title: 'Test the backup', version: 2 };
    changed = () => new Response(null, { status: 204 });
    return stale(row);
  };
  await press('Delete');
  await press('Delete recommendation');
  await wait(50);
  expect(words()).toContain('Test the backup');
  await press('Delete recommendation');
  await wait(50);
  expect(sent().map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', { version: 1 }],
    ['DELETE', { version: 2 }],
  ]);
  expect(page.search()).toEqual({});
});

test('Done asks whether the findings should be retested', async () => {
  row = wholeRecommendation(1, { status: 'done', findingIds: ['01890000-0000-7000-8000-000000000801'] });
  await openDrawer();
  expect(words()).toContain('Re-test the findings?');
  await act(async () => document.querySelector<HTMLInputElement>('input[name=retest]')?.click());
  await press('Save');
  expect(sent().at(-1)?.body).toEqual({ retest: true, version: 1 });
});

test('The drawer of a completed recommendation shows the results of the re-test', async () => {
  row = wholeRecommendation(1, { status: 'done', retest: true, retests: { waiting: 2, met: 1, foundAgain: 1 } });
  await openDrawer();
  expect(words()).toContain('Re-test: 2 awaiting the next assessment, 1 is met, 1 was found again');
});

test('Closing asks before unsaved input is lost', async () => {
  const page = await openDrawer();
  await fill('Title', 'Prove every backup');
  await press('Close');
  expect(words()).toContain('Discard your changes?');
  await press('Keep editing');
  expect(control('Title').value).toBe('Prove every backup');
  await press('Close');
  await press('Discard');
  await wait(50);
  expect(page.search()).toEqual({});
  expect(sent()).toEqual([]);
});

test('An amount that cannot be read is refused beside its field, and nothing is sent', async () => {
  await openDrawer();
  await fill('One-time', '12,34');
  await press('Save');
  expect(words()).toContain('One-time must be an amount, such as 1,200.50');
  expect(sent()).toEqual([]);
  await fill('One-time', '1,234.50');
  await press('Save');
  expect(sent().at(-1)?.body).toEqual({ oneTimeCost: 123_450, version: 1 });
});

test('An engineer reads a recommendation without its margin and changes nothing', async () => {
  await queryClient.fetchQuery({
    ...currentUserQuery,
    staleTime: 0,
    queryFn: () => ({ ...OLIVE, role: 'alignment_engineer' as const, roles: [] }),
  });
  row = wholeRecommendation(1, { problem: 'Nobody has restored one.', internalNote: 'Ask the finance lead.' });
  await openDrawer();
  expect(words()).toContain('Nobody has restored one.');
  expect(words()).toContain('Only a vCIO can change recommendations.');
  expect(words()).not.toContain('Margin');
  expect(document.querySelectorAll('[role=dialog] input, [role=dialog] textarea')).toHaveLength(0);
});

test('A library text is offered with its cost in the customer’s currency and copied with its findings', async () => {
  const finding = '01890000-0000-7000-8000-000000000801';
  const page = await openDrawer(`recommendation=new&customer=${HARBOUR.id}&findings=${finding}&library=renew-firewall`);
  expect(words()).toContain('£800 to £1,200');
  expect(words()).toContain('Known holes stay open.');
  await press('Recommend this');
  await wait(50);
  expect(sent().map(({ url, body }) => [url, body])).toEqual([
    ['/api/recommendations', { customerId: HARBOUR.id, fromLibrary: 'renew-firewall', findingIds: [finding] }],
  ]);
  expect(page.search()).toEqual({ recommendation: row.id });
});

test('Library texts are to be quoted in a currency without price ranges', async () => {
  customer = harbour({ currency: 'JPY' });
  await openDrawer(`recommendation=new&customer=${HARBOUR.id}`);
  expect(words()).toContain('to be quoted');
  expect(words()).not.toContain('800');
});

test('A recommendation that no longer exists says so', async () => {
  respondWith(() =>
    Response.json(
      { code: 'RECOMMENDATION_NOT_FOUND', message: 'The recommendation was not found', resolution: 'Go back.' },
      { status: 404 },
    ),
  );
  await openDrawer();
  expect(words()).toContain('Recommendation not found');
});
