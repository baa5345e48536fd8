import { printedScore, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';

/** "82" or "69,9": a score as the reader writes numbers. */
export const scoreNumber = (score: number, bands: Readonly<ScoreBands>): string => numberText(printedScore(score, bands));

/** "82%". */
export const scoreText = (score: number, bands: Readonly<ScoreBands>): string => `${scoreNumber(score, bands)}%`;

/** "+4.5", "−1" or "=": by how many points a score has changed; with so many decimals at least. */
export const pointsText = (by: number, decimals = 0): string =>
  by === 0 ? '=' : `${by > 0 ? '+' : '−'}${numberText(Math.abs(by), decimals)}`;
