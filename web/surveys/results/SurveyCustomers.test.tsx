import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { openPage, wait } from '#tests/support/web/page.tsx';
import { SurveyCustomers } from './SurveyCustomers.tsx';

const HARBOUR: SurveyResults['customers'][number] = {
  id: '01890000-0000-7000-8000-0000000000c1',
  name: 'Harbour Dental Care',
  sent: 5,
  answered: 5,
  nps: { score: 20, low: -40, high: 80, promoters: 2, passives: 2, detractors: 1, answers: 5 },
  change: 4,
};

let leave = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test.each([
  ['nps', 4],
  ['pulse', 2],
] as const)('In the results of a survey of kind %s, each figure of a customer has a column head', async (kind, columns) => {
  ({ leave } = await openPage('/', () => <SurveyCustomers survey={{ kind, customers: [HARBOUR] }} />));
  await wait(10);
  expect([...document.querySelectorAll('tr')].map(({ cells }) => cells.length)).toEqual([columns, columns]);
});
