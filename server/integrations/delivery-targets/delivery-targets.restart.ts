/** Resets the failure state of a delivery target. */
export const RESTARTED = { stoppedBecause: null, failingSince: null, lastError: null } as const;
