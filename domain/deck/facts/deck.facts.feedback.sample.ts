import type { DeckFeedback } from './feedback.facts.rules.ts';

/** Answers of the sample customer between its two reviews. */
export const SAMPLE_FEEDBACK: DeckFeedback = {
  since: '2026-09-16',
  surveys: [
    { name: 'Pulse, October 2026', sentOn: '2026-10-05', asked: 3, answered: 2, scores: null },
    { name: 'NPS, November 2026', sentOn: '2026-11-02', asked: 8, answered: 6, scores: { count: 6, average: 8.3, low: 1 } },
  ],
  comments: [
    'The new backup plan was explained in words that I understood.',
    'Good work, but I never know what is coming up.',
    'Tickets about the imaging room took three days, twice.',
  ],
  followUps: [
    { by: 'Daniel Reyes', due: '2026-12-04', doneOn: null },
    { by: 'Mia Lindqvist', due: '2026-11-12', doneOn: '2026-11-11' },
  ],
};
