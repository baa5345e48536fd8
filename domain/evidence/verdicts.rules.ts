import type { Outcome } from './results.rules.ts';

/** Verdict of one check of a domain. */
export interface Verdict {
  outcome: Outcome;
  /** One plain sentence. */
  detail: string;
}

export const pass = (detail: string): Verdict => ({ outcome: 'pass', detail });
export const warn = (detail: string): Verdict => ({ outcome: 'warn', detail });
export const fail = (detail: string): Verdict => ({ outcome: 'fail', detail });
export const error = (detail: string): Verdict => ({ outcome: 'error', detail });
