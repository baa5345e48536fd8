import { describe, expect, test } from 'vitest';
import { brokenIn } from '#domain/deck/claims/truth.rules.ts';
import type { DeckFeedback } from '#domain/deck/facts/feedback.facts.rules.ts';
import { SAMPLE_FEEDBACK } from '#domain/deck/facts/deck.facts.feedback.sample.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { BODY } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { feedbackOf, type SourceAnswer, type SourceSurvey } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import { shippedQuestions } from '#domain/surveys/surveys.rules.ts';

const deckWith = (feedback: Partial<DeckFeedback>) =>
  slidesOf(sampleFacts({ feedback: { ...SAMPLE_FEEDBACK, ...feedback } }), { hideAmounts: false }, false);
const slideWith = (feedback: Partial<DeckFeedback>) => deckWith(feedback).slides.find(({ section }) => section === 'feedback');
const survey = (answered: number, low: number | null, average = 8.3): DeckFeedback['surveys'][number] => ({
  name: 'NPS, November 2026',
  sentOn: '2026-11-02',
  asked: 8,
  answered,
  scores: low === null ? null : { count: answered, average, low },
});
const done = { by: 'Mia Lindqvist', due: '2026-11-12', doneOn: '2026-11-11' };
const open = { by: null, due: '2026-12-04', doneOn: null };

describe('the slide of what customers said', () => {
  test.each<[feedback: Partial<DeckFeedback>, title: string]>([
    [{}, 'Your average score is 8.3 in six answers; one was low, one follow-up is open'],
    [{ surveys: [survey(5, 0)], followUps: [] }, 'Your average score is 8.3 in five answers; none was low'],
    [
      { surveys: [survey(12, 2, 7)], followUps: [done, done] },
      'Your average score is 7 in 12 answers; two were low, two follow-ups are completed',
    ],
    [{ surveys: [survey(2, null)], followUps: [open] }, 'We received two answers, one follow-up is open'],
    [{ surveys: [survey(1, null)], followUps: [] }, 'We received one answer'],
  ])('The title says how the answers are and what follows: %#', (feedback, title) => {
    const deck = deckWith(feedback);
    expect(deck.slides.find(({ section }) => section === 'feedback')?.title).toBe(title);
    const facts = sampleFacts({ feedback: { ...SAMPLE_FEEDBACK, ...feedback } });
    expect(brokenIn({ facts, slides: deck.slides }).filter(({ slide }) => slide === 'feedback')).toEqual([]);
  });

  test('A contact who was asked in two surveys is not counted as two contacts', () => {
    const words = (surveys: DeckFeedback['surveys']) => JSON.stringify(slideWith({ surveys }));
    expect(words([survey(5, 0)])).toContain('contacts who were asked');
    expect(words([survey(5, 0), survey(6, 0)])).not.toContain('contacts who were asked');
    expect(words([survey(5, 0), survey(6, 0)])).toContain('requested in two surveys');
  });

  test('The slide is left out if nobody answered', () => {
    const deck = deckWith({ surveys: [] });
    expect(deck.slides.map(({ section }) => section)).not.toContain('feedback');
    expect(deck.leftOut).toContainEqual({ section: 'feedback', reason: 'Nobody answered a survey since the previous review.' });
  });

  test('More comments, surveys and follow-ups than fit are counted, and nothing leaves the page', () => {
    const name = 'Survey about the move of the server room to the other building, November 2026';
    const slide = slideWith({
      comments: Array.from({ length: 9 }, (_, nr) => `${nr} ${'words '.repeat(28).trim()}`),
      surveys: Array.from({ length: 6 }, () => ({ ...survey(6, 1), name })),
      followUps: Array.from({ length: 9 }, () => open),
    });
    const words = JSON.stringify(slide);
    for (const counted of [/\w+ more comments/u, /\w+ earlier surveys/u, /\w+ more follow-ups/u]) expect(words).toMatch(counted);
    const ends = (slide?.pieces ?? []).map((piece) => ('box' in piece ? piece.box.y + piece.box.height : 0));
    expect(Math.max(...ends)).toBeLessThanOrEqual(BODY.y + BODY.height + 0.01);
  });
});

describe('collecting answers for a review', () => {
  const answer = (score: number, reason = '', followUp: SourceAnswer['followUp'] = null): SourceAnswer => ({
    answers: { score, ...(reason && { reason }) },
    score,
    followUp,
  });
  const sent = (answers: SourceAnswer[]): SourceSurvey => ({
    id: 'nps',
    name: 'NPS',
    sentOn: '2026-11-02',
    questions: shippedQuestions('nps', 'Northlight IT'),
    asked: 6,
    answers,
  });
  const collected = (answers: SourceAnswer[]) => feedbackOf({ since: '2026-09-16', surveys: [sent(answers)] }).feedback;

  test('Fewer than four answers give neither a score nor a comment, because they would show who said it', () => {
    expect(collected([answer(2, 'Too slow', open), answer(9), answer(9)])).toMatchObject({
      surveys: [{ answered: 3, scores: null }],
      comments: [],
      followUps: [open],
    });
    expect(collected([answer(2, 'Too slow'), answer(9), answer(9), answer(10)])).toMatchObject({
      surveys: [{ answered: 4, scores: { count: 4, average: 7.5, low: 1 } }],
      comments: ['Too slow'],
    });
  });

  test('A comment too long for a slide is left out, never cut; no answers give no facts', () => {
    const four = [answer(9, 'x'.repeat(400)), answer(9, 'Short'), answer(9), answer(9)];
    expect(collected(four)?.comments).toEqual(['Short']);
    expect(collected([])).toBeUndefined();
  });
});
