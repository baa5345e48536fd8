import { feedbackFigures } from '#domain/deck/facts/feedback.facts.rules.ts';
import type { Sources } from './source.rules.ts';

/** Sources of the surveys. */
export const FEEDBACK = {
  'feedback.answers': {
    name: 'Answers to surveys',
    unit: 'count',
    scope: 'period',
    wording: /answer/iu,
    of: (facts) => feedbackFigures(facts)?.answers ?? null,
    records: ({ feedback }) => (feedback?.surveys ?? []).map(({ name }) => name),
  },
  'feedback.scores': {
    name: 'Scores in the latest survey',
    unit: 'count',
    scope: 'period',
    wording: /answer/iu,
    of: (facts) => feedbackFigures(facts)?.scored?.scores.count ?? null,
  },
  'feedback.average': {
    name: 'Average score of the latest survey',
    unit: 'points',
    scope: 'period',
    wording: /average/iu,
    of: (facts) => feedbackFigures(facts)?.scored?.scores.average ?? null,
  },
  'feedback.low': {
    name: 'Scores of 6 or less in the latest survey',
    unit: 'count',
    scope: 'period',
    wording: /low/iu,
    of: (facts) => feedbackFigures(facts)?.scored?.scores.low ?? null,
  },
  'feedback.open': {
    name: 'Open follow-ups of answers',
    unit: 'count',
    scope: 'period',
    wording: /open/iu,
    of: (facts) => feedbackFigures(facts)?.open ?? null,
  },
  'feedback.done': {
    name: 'Completed follow-ups of answers',
    unit: 'count',
    scope: 'period',
    wording: /completed/iu,
    of: (facts) => feedbackFigures(facts)?.done ?? null,
  },
} as const satisfies Sources;
