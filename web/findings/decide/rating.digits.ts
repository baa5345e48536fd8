import { useState } from 'react';
import type { Risk } from './findings.words.ts';

export interface RatingDigits {
  /** The impact that was typed while the likelihood is still to come. */
  begun: number | null;
  /** Takes a digit; returns the risk that two digits are. */
  type: (digit: number) => Risk | null;
  clear: () => void;
}

/** Two digits rate a finding: the first is the impact, the second the likelihood. */
export function useRatingDigits(): RatingDigits {
  const [begun, setBegun] = useState<number | null>(null);
  const type = (digit: number) => {
    setBegun(begun === null ? digit : null);
    return begun === null ? null : { impact: begun, likelihood: digit };
  };
  return { begun, type, clear: () => setBegun(null) };
}
