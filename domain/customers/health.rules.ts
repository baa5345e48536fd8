import { bandOf, type ScoreBand, type ScoreBands, scoreChange } from '#domain/assessments/printed.scores.rules.ts';

export const HEALTH_TRENDS = ['up', 'down', 'level'] as const;

/** Number of assessments in the score sparkline. */
export const SHOWN_RUNS = 8;

interface Scores {
  score: number | null;
  previous: number | null;
}

/** Change of the printed score since the previous assessment of the same template; null without a previous score. */
export function healthChange({ score, previous }: Scores, bands: Readonly<ScoreBands>): number | null {
  return score === null || previous === null ? null : scoreChange(score, previous, bands);
}

export function healthWords(
  scores: Scores,
  bands: Readonly<ScoreBands>,
): { band: ScoreBand | null; trend: (typeof HEALTH_TRENDS)[number] | null } {
  return { band: scores.score === null ? null : bandOf(scores.score, bands), trend: trendOf(healthChange(scores, bands)) };
}

function trendOf(change: number | null) {
  if (change === null) return null;
  if (change === 0) return 'level';
  return change > 0 ? 'up' : 'down';
}
