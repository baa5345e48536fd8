import { createContext, use } from 'react';
import { SCORE_BANDS, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';

/** Score bands of the organisation, provided by the app shell. */
export const ScoreBandsContext = createContext<Readonly<ScoreBands>>(SCORE_BANDS);

/** Score bands of an assessment, or the organisation's by default. */
export function useScoreBands(own?: Readonly<ScoreBands> | null): Readonly<ScoreBands> {
  const organization = use(ScoreBandsContext);
  return own ?? organization;
}
