import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CustomerSurvey } from '#contract/surveys/surveys.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, respondWith, wait } from '#tests/support/web/page.tsx';
import { MeetingAnswers } from './MeetingAnswers.tsx';

type Response = CustomerSurvey['responses'][number];

const CUSTOMER = '01890000-0000-7000-8000-0000000000c1';
const OPEN: Response['followUp'] = { by: null, due: '2026-12-10', note: '', doneAt: null };

const response = (score: number, followUp: Response['followUp'] = null): Response => ({
  id: `01890000-0000-7000-8000-0000000000f${score}`,
  contact: { id: `01890000-0000-7000-8000-0000000000a${score}`, name: 'Ruth Pell', title: null },
  score,
  comments: [{ key: 'obstacles', question: 'What got in your way?', text: `Comment of ${score}` }],
  choices: [],
  answeredAt: `2026-11-0${score}T09:00:00.000Z`,
  followUp,
  version: 1,
});

const survey = (responses: Response[]): CustomerSurvey => ({
  id: '01890000-0000-7000-8000-0000000000e1',
  kind: 'pulse',
  name: 'Pulse, November 2026',
  isAnonymous: false,
  sentAt: '2026-11-02T09:00:00.000Z',
  closesAt: '2026-11-30T00:00:00.000Z',
  isOpen: false,
  sent: 2,
  answered: responses.length,
  average: null,
  nps: null,
  responses,
  unanswered: [],
});

let leave = () => {};
async function open(surveys: CustomerSurvey[]): Promise<HTMLDetailsElement | null> {
  respondWith(() => globalThis.Response.json(surveys));
  ({ leave } = await openPage('/qbrs/1/meeting', () => <MeetingAnswers customerId={CUSTOMER} />));
  await wait(50);
  return document.querySelector<HTMLDetailsElement>('details[aria-label="Survey answers"]');
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-09T10:06:00Z') });
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('[SURVEY-28] The presenter finds open follow-ups first and the latest answers below them, closed and marked as internal', async () => {
  const answers = await open([survey([response(9), response(3, OPEN)])]);
  expect(answers?.open).toBe(false);
  expect(answers?.querySelector('summary')?.textContent).toContain('2 answers, 1 open follow-up');
  expect(answers?.textContent).toContain('Internal: never shown to the customer');
  const rows = [...(answers?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(rows).toMatchObject([expect.stringContaining('Comment of 3'), expect.stringContaining('Comment of 9')]);
  expect(rows[0]).toContain('Mark as done');
});

test('A customer without answers has no such part', async () => {
  expect(await open([survey([])])).toBeNull();
});
