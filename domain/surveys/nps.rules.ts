import { answersIn, LEAST_ANSWERS, type ScoreCounts } from './surveys.rules.ts';

export interface Nps {
  /** −100 to 100, rounded. */
  score: number;
  /** Ends of the 95 % interval, rounded and within −100 to 100. */
  low: number;
  high: number;
  promoters: number;
  passives: number;
  detractors: number;
  answers: number;
}

const LEAST_PROMOTER = 9;
const MOST_DETRACTOR = 6;
/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.96;
/** Three pseudo-answers, 3/4 each to promoters and detractors. */
const ADDED = 3;

/** Kind of answer by the score from 0 to 10. */
export function npsGroup(score: number): 'promoters' | 'passives' | 'detractors' {
  if (score >= LEAST_PROMOTER) return 'promoters';
  return score <= MOST_DETRACTOR ? 'detractors' : 'passives';
}

/**
 * Net promoter score with its 95 % adjusted-Wald interval: three pseudo-answers are added before the standard error of a difference of
 * multinomial proportions is taken. Source: J. Lewis and J. Sauro, "Confidence intervals for Net Promoter Scores", MeasuringU 2021, after
 * Agresti and Min 2005. Unlike the plain interval it has a width even if all answers are equal. Null without answers.
 */
export function npsOf(counts: ScoreCounts): Nps | null {
  const answers = answersIn(counts);
  if (answers === 0) return null;
  const count = (group: ReturnType<typeof npsGroup>) => answersIn(counts.filter((_, score) => npsGroup(score) === group));
  const [promoters, passives, detractors] = [count('promoters'), count('passives'), count('detractors')];
  const total = answers + ADDED;
  const promoting = (promoters + ADDED / 4) / total;
  const detracting = (detractors + ADDED / 4) / total;
  const centre = promoting - detracting;
  const margin = Z * Math.sqrt((promoting + detracting - centre ** 2) / total);
  const percent = (share: number) => Math.round(100 * Math.max(-1, Math.min(1, share)));
  return {
    score: percent((promoters - detractors) / answers),
    low: percent(centre - margin),
    high: percent(centre + margin),
    promoters,
    passives,
    detractors,
    answers,
  };
}

/** Score of one customer; null below the least number of answers, which says nothing. */
export function npsOfCustomer(counts: ScoreCounts): Nps | null {
  return answersIn(counts) < LEAST_ANSWERS ? null : npsOf(counts);
}
