export const BANDS = ['good', 'fair', 'poor', 'critical'] as const;
export type ScoreBand = (typeof BANDS)[number];

/** Lowest score of each band; anything below all of them is critical. */
export type ScoreBands = Record<Exclude<ScoreBand, 'critical'>, number>;

/** Used if neither the template nor the organisation sets bands. */
export const SCORE_BANDS: Readonly<ScoreBands> = { good: 85, fair: 70, poor: 50 };

/** Bands of the template, else of the organisation, else the defaults. Approved assessments keep the bands they were approved with. */
export function bandsOf(
  scoring: { bands?: ScoreBands | undefined } | null | undefined,
  organization: { scoreBands?: ScoreBands | null | undefined },
): ScoreBands {
  return scoring?.bands ?? organization.scoreBands ?? SCORE_BANDS;
}

/** Validation error, or null. */
export function bandsFault({ good, fair, poor }: ScoreBands): string | null {
  const areInOrder = good > fair && fair > poor && poor > 0 && good <= 100;
  return areInOrder ? null : 'Good must start above Fair, Fair above Poor, and Poor above 0; none above 100.';
}

export function bandOf(score: number, bands: Readonly<ScoreBands> = SCORE_BANDS): ScoreBand {
  if (score >= bands.good) return 'good';
  if (score >= bands.fair) return 'fair';
  return score >= bands.poor ? 'poor' : 'critical';
}

/** Below this, something is missing, and 100 would not be true. */
const FULL = 100 - 1e-6;
const tenth = (value: number) => (value < FULL ? Math.min(99.9, Math.round(value * 10) / 10) : Math.round(value * 10) / 10);

/** Score as printed everywhere: a whole percent, with one decimal only if rounding would show another band or a full score. */
export function printedScore(score: number, bands: Readonly<ScoreBands>): number {
  const whole = Math.round(score);
  const isTrue = bandOf(whole, bands) === bandOf(score, bands) && (whole < 100 || score >= FULL);
  return isTrue ? whole : tenth(score);
}

export function scoreText(score: number, bands: Readonly<ScoreBands>): string {
  return `${printedScore(score, bands)}%`;
}

/** Difference of two printed scores, to one decimal. */
export function printedDifference(one: number, other: number): number {
  return Math.round((one - other) * 10) / 10 || 0;
}

export interface PrintedPair {
  now: number;
  before: number;
  /** The true change, in the decimals of its ends. */
  change: number;
}

/** Two values that are compared: in whole numbers, or with one decimal each where whole ones would not subtract to the true change. */
export function printedPair(now: number, before: number, print: (value: number) => number = Math.round): PrintedPair {
  const whole = { now: print(now), before: print(before), change: Math.round(now - before) || 0 };
  if (printedDifference(whole.now, whole.before) === whole.change) return whole;
  return { now: tenth(now), before: tenth(before), change: printedDifference(tenth(now), tenth(before)) };
}

/** A score and the one before it, as they are printed side by side. */
export function printedMove(now: number, before: number, bands: Readonly<ScoreBands>): PrintedPair {
  return printedPair(now, before, (score) => printedScore(score, bands));
}

/** Change since the previous score, as printed. */
export function scoreChange(now: number, before: number, bands: Readonly<ScoreBands>): number {
  return printedMove(now, before, bands).change;
}
