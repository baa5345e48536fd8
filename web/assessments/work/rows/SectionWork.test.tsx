import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { QuestionNavigation } from '#web/assessments/work/question.navigation.ts';
import { SectionWork } from './SectionWork.tsx';

const question = (key: string) => ({
  key,
  text: `Question ${key}`,
  type: 'alignment' as const,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const BODY = {
  sections: [
    { key: 'access', title: 'Access', weight: 1, questions: ['a', 'b'].map(question) },
    { key: 'backup', title: 'Backup', weight: 1, questions: ['c', 'd'].map(question) },
  ],
};
const answered = (questionKey: string): Answer => ({
  questionKey,
  value: 'met',
  notApplicable: false,
  naReason: null,
  internalNote: '',
  customerNote: '',
  points: 100,
  verifiedBy: null,
  flagged: false,
  flagText: '',
  source: 'manual',
  unverified: false,
  version: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: null,
});
const store = new AnswerStore(BODY, [answered('a'), answered('d')], {
  save: () => new Promise(() => {}),
  remember: async () => {},
  forget: async () => {},
  after: () => () => {},
  afterPaint: (run) => run(),
  now: () => new Date(),
  today: () => '2026-11-21',
});
const navigation: QuestionNavigation = { current: 'b', settle: vi.fn(), goTo: vi.fn(), next: vi.fn(), step: vi.fn() };
let view: 'all' | 'unanswered' = 'all';

const open = screenForEachTest(() => {
  const [section] = BODY.sections;
  if (!section) throw new Error('The body has sections.');
  const parts = { assessmentId: 'a', store, shown: store.placed(), section, navigation, onShowAll: () => {}, ...PLACE };
  return <SectionWork {...parts} key={view} view={view} mayAnswer={false} />;
});
const PLACE = {
  customerId: 'c',
  baseline: null,
  isPhone: false,
  details: 'panel',
  opened: null,
  onOpen: () => {},
  onAccept: () => {},
  onProposals: () => {},
} as const;
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-question]')].map((row) => row.dataset['question']);

test('[WORK-1] The Unanswered filter lists open questions of every section by name; without a filter one section is shown', async () => {
  await open('/');
  expect(rows()).toEqual(['a', 'b']);
  view = 'unanswered';
  await act(async () => {});
  await open('/again');
  expect(rows().slice(-2)).toEqual(['b', 'c']);
  for (const name of ['Unanswered, in all sections', 'Access', 'Backup']) expect(words()).toContain(name);
});
