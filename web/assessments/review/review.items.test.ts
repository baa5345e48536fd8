import { expect, test } from 'vitest';
import type { Answer, AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { AnswerVerdict } from '#contract/assessments/verdicts.contract.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { alignedOf, itemsIn, itemsOf, REVIEW_VIEWS } from './review.items.ts';

const answer = (value: string, marks: Partial<Answer> = {}): Answer => ({
  questionKey: '',
  value,
  notApplicable: false,
  naReason: null,
  internalNote: '',
  customerNote: '',
  points: value === 'yes' ? 100 : 0,
  verifiedBy: null,
  flagged: false,
  flagText: '',
  source: 'manual',
  unverified: false,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: null,
  ...marks,
});
const last = { value: 'no', notApplicable: false, naReason: null, points: 0, customerNote: '' };
const question = (key: string, given: Answer | null, before: typeof last | null = null) => ({
  key,
  text: `${key}?`,
  type: 'yes_no' as const,
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  answer: given,
  last: before,
  retest: false,
});
const questions = [
  question('plain', answer('yes')),
  question('flagged', answer('yes', { flagged: true })),
  question('carried', answer('yes', { unverified: true, source: 'carried' })),
  question('changed', answer('yes'), last),
  question('asked', answer('yes')),
  question('empty', null),
];

test('[REVIEW-20] A reviewer bulk-accepts only answers that were viewed, are unchanged, and were neither flagged nor judged', () => {
  const verdict: AnswerVerdict = {
    questionKey: 'asked',
    verdict: 'query',
    note: 'Why?',
    reviewedBy: null,
    reviewedAt: '2026-11-20T11:00:00.000Z',
  };
  const read: Pick<AssessmentQuestions, 'sections'> = { sections: [{ key: 'all', title: 'All', weight: 1, questions }] };
  const items = itemsIn(read, [], [verdict]);
  expect(alignedOf(items).map(({ key }) => key)).toEqual(['plain']);
  const views = Object.fromEntries(REVIEW_VIEWS.map((view) => [view, itemsOf(items, view).map(({ key }) => key)]));
  expect(views).toEqual({
    gaps: [],
    evidence: [],
    queries: ['asked'],
    flagged: ['flagged'],
    changed: ['changed'],
    unverified: ['carried'],
    all: ['plain', 'flagged', 'carried', 'changed', 'asked', 'empty'],
  });
});

test('Proposals are reviewed with disagreement first, then questions without an answer, then agreement', () => {
  const proposal = (questionKey: string, agrees: boolean | null, state: Proposal['state'] = 'open'): Proposal => ({
    id: questionKey,
    questionKey,
    value: 'no',
    notApplicable: false,
    sentence: 'Failed: MFA',
    observedAt: '2026-11-20T10:00:00.000Z',
    validUntil: '2026-12-20',
    tools: ['scubagear'],
    origin: null,
    agrees,
    state,
    results: [],
  });
  const body = {
    sections: [{ key: 's', title: 'S', weight: 1, questions: ['a', 'b', 'c', 'd'].map((key) => question(key, answer('yes'))) }],
  };
  const proposals = [proposal('a', true), proposal('b', null), proposal('c', false), proposal('d', false, 'rejected')];
  const items = itemsOf(itemsIn(body, [], [], proposals), 'evidence');
  expect(items.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
});
