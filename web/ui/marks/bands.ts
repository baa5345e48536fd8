import { createContext, use } from 'react';
import { SCORE_BANDS, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';

/** The organisation's bands, which the frame provides. */
export const ScoreBandsContext = createContext<Readonly<ScoreBands>>(SCORE_BANDS);

/** The bands in which a score is read: those of its assessment where it has any, or the organisation's. */
export function useScoreBands(own?: Readonly<ScoreBands> | null): Readonly<ScoreBands> {
  const organization = use(ScoreBandsContext);
  return own ?? organization;
}
