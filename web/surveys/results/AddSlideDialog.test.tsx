import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedbackSlide } from '#contract/qbrs/qbrs.feedback.contract.ts';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, requests, respondWith, wait, words } from '#tests/support/web/page.tsx';
import { AddSlideDialog } from './AddSlideDialog.tsx';

const ID = '01890000-0000-7000-8000-0000000000e1';
const HARBOUR = { id: '01890000-0000-7000-8000-0000000000c1', name: 'Harbour Dental Care', sent: 5, answered: 4, nps: null, change: null };
const SURVEY: SurveyResults = {
  id: ID,
  kind: 'nps',
  name: 'NPS, autumn 2026',
  isAnonymous: false,
  sentAt: '2026-11-02T09:00:00.000Z',
  closesAt: '2026-11-30T00:00:00.000Z',
  isOpen: true,
  sent: 5,
  answered: 4,
  customer: null,
  average: null,
  nps: null,
  counts: [],
  questions: [],
  trend: [],
  responses: [],
  customers: [HARBOUR],
  unanswered: [],
};
const QBR: FeedbackSlide['qbr'] = { id: '01890000-0000-7000-8000-0000000000f1', title: 'Q4 review', dateTime: null };

let leave = () => {};
async function open(slide: FeedbackSlide, survey = SURVEY): Promise<string> {
  respondWith(({ method }) => Response.json(method === 'POST' ? { ...slide, state: 'shown' } : slide));
  ({ leave } = await openPage('/', () => <AddSlideDialog survey={survey} onClose={() => {}} />));
  await wait(50);
  return words();
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:06:00Z') });
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('[SURVEY-65] The only customer who answered needs no choice, and the slide is added to its next QBR', async () => {
  expect(await open({ qbr: QBR, since: '2026-09-16', state: 'ready' })).toContain('is added to “Q4 review”');
  await press('Add slide');
  await wait(50);
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    `/api/surveys/${ID}/slide?customerId=${HARBOUR.id}`,
  ]);
});

test('A customer without an open QBR is offered to create one', async () => {
  expect(await open({ qbr: null, since: null, state: 'no_qbr' })).toContain('Harbour Dental Care has no open QBR. Create one');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Create QBR');
  expect(link?.getAttribute('href')).toBe(`/qbrs?dialog=new&customerId=${HARBOUR.id}`);
});

test.each<[state: FeedbackSlide['state'], text: string]>([
  ['no_deck', '“Q4 review” has no deck yet. Generate it from an approved assessment first.'],
  ['absent', 'shows answers to surveys sent since 16 Sep 2026. This survey was sent earlier.'],
  ['shown', '“Q4 review” shows the slide with the latest answers.'],
])('A slide that cannot be added says why: %s', async (state, text) => {
  const read = await open({ qbr: QBR, since: '2026-09-16', state });
  expect(read).toContain(text);
  expect(read).not.toContain('Add slide to “');
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toContain('Open QBR');
});

test('A survey without answers has no slide', async () => {
  const none = { ...SURVEY, answered: 0, customers: [{ ...HARBOUR, answered: 0 }] };
  expect(await open({ qbr: null, since: null, state: 'no_qbr' }, none)).toContain('No one has answered this survey yet.');
});
