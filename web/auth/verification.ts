import { register } from '#contract/auth.contract.ts';

/** Where the answer of a registration waits for the next screen; a trial without mail finds its code there. */
export function registrationKey(userId: string) {
  return [register.path, userId];
}
