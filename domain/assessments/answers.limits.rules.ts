/** Maximum lengths in characters. */
export const ANSWER_LIMITS = { text: 10_000, note: 10_000, naReason: 1_000, flagText: 500 } as const;
