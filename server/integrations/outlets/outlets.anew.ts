/** What an outlet has when it begins anew: nothing has failed. */
export const ANEW = { stoppedBecause: null, failingSince: null, lastError: null } as const;
