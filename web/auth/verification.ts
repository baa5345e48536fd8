import { register } from '#contract/auth/auth.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';

/** Where the answer of a registration waits for the next screen; a trial without mail finds its code there. */
export function registrationKey(userId: string) {
  return [register.path, userId];
}

/** Who signed in before verifying the address, for the screen that asks for the code. */
export function rememberUnverified({ userId, email }: { userId: string; email: string }): void {
  const known = { userId, email, organizationName: '', verificationCode: null };
  queryClient.setQueryData(registrationKey(userId), (kept: unknown) => kept ?? known);
}
