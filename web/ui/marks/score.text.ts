import { printedScore, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';

/** Score such as "82" or "69,9" in the reader's format. */
export const scoreNumber = (score: number, bands: Readonly<ScoreBands>): string => numberText(printedScore(score, bands));

/** Score such as "82%". */
export const scoreText = (score: number, bands: Readonly<ScoreBands>): string => `${scoreNumber(score, bands)}%`;

/** Change in points such as "+4.5", "−1" or "=", with at least `decimals` decimals. */
export const pointsText = (by: number, decimals = 0): string =>
  by === 0 ? '=' : `${by > 0 ? '+' : '−'}${numberText(Math.abs(by), decimals)}`;
