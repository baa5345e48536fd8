import { describe, expect, test } from 'vitest';
import { npsGroup, npsOf, npsOfCustomer } from './nps.rules.ts';
import { averageOf, scoreCounts } from './surveys.rules.ts';

const scores = (promoters: number, passives: number, detractors: number) => [0, 0, detractors, 0, 0, 0, 0, 0, passives, 0, promoters];

describe('the net promoter score', () => {
  test('Scores of 9 and 10 are promoters, 7 and 8 passives, and all others detractors', () => {
    expect([10, 9, 8, 7, 6, 0].map(npsGroup)).toEqual(['promoters', 'promoters', 'passives', 'passives', 'detractors', 'detractors']);
  });

  test('The score is the difference of the shares of promoters and detractors, with its 95 % interval', () => {
    expect(npsOf(scores(36, 19, 8))).toEqual({ score: 44, low: 25, high: 60, promoters: 36, passives: 19, detractors: 8, answers: 63 });
  });

  test('The interval has a width even if all answers are equal, and narrows with more answers', () => {
    const few = npsOf(scores(4, 0, 0));
    const many = npsOf(scores(400, 0, 0));
    expect(few).toMatchObject({ score: 100, high: 100 });
    expect(few?.low).toBeLessThan(50);
    expect(many?.low).toBeGreaterThan(95);
  });

  test('Without answers there is no score, and a customer needs four answers', () => {
    expect(npsOf(scoreCounts([]))).toBeNull();
    expect(npsOfCustomer(scoreCounts([10, 10, 10]))).toBeNull();
    expect(npsOfCustomer(scoreCounts([10, 10, 10, 0]))).toMatchObject({ score: 50 });
  });

  test('Answers are counted for each score from 0 to 10', () => {
    expect(scoreCounts([0, 10, 10, 7])).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2]);
  });

  test('The average has one decimal, and needs an answer', () => {
    expect(averageOf(scoreCounts([0, 10, 10, 7]))).toBe(6.8);
    expect(averageOf(scoreCounts([]))).toBeNull();
  });
});
