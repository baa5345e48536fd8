import type { Progress } from './scores.rules.ts';

export const SCORE_BANDS = { good: 85, fair: 70, poor: 50 } as const;
export const BANDS = ['good', 'fair', 'poor', 'critical'] as const;
export type ScoreBand = (typeof BANDS)[number];

export function bandOf(score: number): ScoreBand {
  if (score >= SCORE_BANDS.good) return 'good';
  if (score >= SCORE_BANDS.fair) return 'fair';
  return score >= SCORE_BANDS.poor ? 'poor' : 'critical';
}

/** A score as people read it everywhere: a whole percent, with its decimal only where rounding would show it in another band. */
export function printedScore(score: number): number {
  const whole = Math.round(score);
  return bandOf(whole) === bandOf(score) ? whole : Math.round(score * 10) / 10;
}

/** "82%". */
export function scoreText(score: number): string {
  return `${printedScore(score)}%`;
}

/** The same while work goes on: what is not answered yet may still change it. */
export function scoreSoFar(score: number, { answered, total }: Pick<Progress, 'answered' | 'total'>): string {
  return answered < total ? `${scoreText(score)} so far` : scoreText(score);
}

/** What lies between two scores as they are printed. */
export function printedDifference(one: number, other: number): number {
  return Math.round((one - other) * 10) / 10;
}

/** How far a score has moved since the one before it: the difference of what is printed of both, so that anybody can check it. */
export function scoreChange(now: number, before: number): number {
  return printedDifference(printedScore(now), printedScore(before));
}
