import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer, AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { NORTHWIND, OLIVE } from '#tests/support/web/olive.ts';
import { screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { EMPTY } from './answers.draft.ts';
import { useTotals, useWorkingState } from './answers.open.ts';
import { AnswerStore } from './answers.store.ts';

/** Worth everything on its day and less afterwards. */
const QUESTION = {
  key: 'a',
  text: 'When was it restored?',
  type: 'date' as const,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
  bands: [{ upTo: -1, points: 10 }, { upTo: 0, points: 100 }, { points: 40 }],
};
const ANSWER: Answer = {
  ...EMPTY,
  questionKey: 'a',
  value: '2026-11-22',
  points: 100,
  unverified: false,
  version: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: null,
};
const SECTION = { key: 's', title: 'S', weight: 1 };

let today = '2026-11-22';
beforeEach(() => {
  today = '2026-11-22';
});
function storeWith(answers: readonly Answer[]): AnswerStore {
  const parts = {
    save: () => new Promise<never>(() => {}),
    remember: async () => {},
    forget: async () => {},
    after: () => () => {},
    afterPaint: (run: () => void) => run(),
    now: () => new Date('2026-11-21T10:00:00Z'),
    today: () => today,
  };
  return new AnswerStore({ sections: [{ ...SECTION, questions: [QUESTION] }] }, answers, parts);
}

test('[WORK-55] A date counts by the organisation’s day, and again when that day has turned', () => {
  const store = storeWith([ANSWER]);
  expect([store.day, store.totals().score.value]).toEqual(['2026-11-22', 100]);
  const told: string[] = [];
  for (const key of ['a', 'totals']) store.subscribe(key, () => told.push(key));
  const before = store.state('a');
  store.turnDay();
  expect(told).toEqual([]);
  expect(store.state('a')).toBe(before);
  today = '2026-11-23';
  store.turnDay();
  expect([store.answers().get('a')?.points, store.totals().score.value, told]).toEqual([40, 40, ['a', 'totals']]);
  // What shows the answer draws it anew, because it is another state that says the same.
  expect(store.state('a')).not.toBe(before);
  expect([store.state('a'), store.unsaved()]).toEqual([before, []]);
});

test('[WORK-56] A change after midnight counts all dates by the new day at once', () => {
  const store = storeWith([]);
  store.change('a', { value: '2026-11-22' }, 'now');
  expect(store.totals().score.value).toBe(100);
  today = '2026-11-23';
  store.change('a', { customerNote: 'The whole image' }, 'typing');
  expect(store.totals().score.value).toBe(40);
});

const ASSESSMENT: AssessmentQuestions['assessment'] = {
  id: '01890000-0000-7000-8000-000000000061',
  name: 'Restore tests',
  type: 'technical_alignment',
  status: 'in_progress',
  customer: { id: '01890000-0000-7000-8000-000000000021', name: 'Alderbrook' },
  template: { id: '01890000-0000-7000-8000-000000000031', name: 'Core', version: 1, isOutdated: false },
  assignedTo: null,
  assignee: null,
  reviewerId: null,
  reviewer: null,
  dueDate: null,
  reviewDueDate: null,
  period: { year: 2026, quarter: 4 },
  progress: { total: 1, answered: 1, notApplicable: 0, requiredOpen: 0 },
  review: { gaps: 0, decided: 0 },
  score: 100,
  scoreBands: null,
  criticalGaps: 0,
  readyForQbr: false,
  returnCount: 0,
  startedAt: null,
  submittedAt: null,
  submittedBy: null,
  approvedAt: null,
  approvedBy: null,
  reviewBegunBy: null,
  revises: null,
  revisedBy: null,
  archivedAt: null,
  version: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const QUESTIONS: AssessmentQuestions = {
  assessment: ASSESSMENT,
  template: { id: ASSESSMENT.template.id, name: 'Core', version: 1 },
  baseline: null,
  sections: [{ ...SECTION, questions: [{ ...QUESTION, answer: ANSWER, last: null, retest: false }] }],
  progress: ASSESSMENT.progress,
  score: { value: 100, earned: 100, possible: 100, sections: [], formula: '' },
};

const open = screenForEachTest(() => {
  const { store } = useWorkingState(QUESTIONS);
  return <p>{useTotals(store).score.value} points</p>;
});

test('[WORK-57] The score on the screen falls at midnight where the organisation is, without a click', async () => {
  // 23:30 on 22 November in Auckland, where in Greenwich and on this machine it is another hour.
  vi.setSystemTime('2026-11-22T10:30:00Z');
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
  queryClient.setQueryData(organizationQuery.queryKey, { ...NORTHWIND, timezone: 'Pacific/Auckland' });
  await open('/assessments/one');
  expect(words()).toBe('100 points');
  await wait(32 * 60_000);
  expect(words()).toBe('40 points');
});
