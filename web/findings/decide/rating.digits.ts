import { useState } from 'react';
import type { Risk } from './findings.words.ts';

export interface RatingDigits {
  /** Impact that was typed while the likelihood is pending. */
  begun: number | null;
  /** Accepts a digit; returns the risk after the second one. */
  type: (digit: number) => Risk | null;
  clear: () => void;
}

/** Rating by two digits: impact, then likelihood. */
export function useRatingDigits(): RatingDigits {
  const [begun, setBegun] = useState<number | null>(null);
  const type = (digit: number) => {
    setBegun(begun === null ? digit : null);
    return begun === null ? null : { impact: begun, likelihood: digit };
  };
  return { begun, type, clear: () => setBegun(null) };
}
