import { expect, test } from 'vitest';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { shownQuestions } from '#domain/assessments/answers.rules.ts';
import { scoreOf } from '#domain/assessments/scores.rules.ts';
import type { ReviewedAnswer } from '#domain/qbrs/figures.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { sectionsOf } from './facts.score.rules.ts';
import type { SourceRun } from './facts.sources.rules.ts';

const question = (key: string, weight: number): Question => ({
  key,
  text: `Question ${key}`,
  type: 'yes_no',
  required: true,
  weight,
  critical: false,
  internalOnly: false,
});

test('[QBR-71] A section score lists only the answers that count in it; an answer without weight is for information', () => {
  const body = {
    sections: [
      {
        key: 'business',
        title: 'The business',
        weight: 1,
        questions: [question('insured', 2), question('outage', 0), question('incident', 0)],
      },
    ],
  };
  const answer = (points: number): ReviewedAnswer => ({ value: points > 0 ? 'yes' : 'no', notApplicable: false, points, customerNote: '' });
  const answers = new Map([
    ['insured', answer(0)],
    ['outage', answer(100)],
    ['incident', answer(100)],
  ]);
  const { value, sections } = scoreOf(body, shownQuestions(body, answers));
  const run: SourceRun = {
    assessmentId: 'a',
    templateId: 't',
    template: 'Check',
    approvedAt: '2026-11-01T10:00:00.000Z',
    period: { year: 2026, quarter: 4 },
    score: value,
    sections,
    bands: SCORE_BANDS,
    body,
    answers,
  };
  expect(sectionsOf({ runs: [run], earlier: [] })).toMatchObject([{ title: 'The business', score: 0, met: 0, partly: 0, notMet: 1 }]);
});
