/** Resets the failure state of a delivery target. */
export const ANEW = { stoppedBecause: null, failingSince: null, lastError: null } as const;
