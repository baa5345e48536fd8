import { register } from '#contract/auth/registration.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';

/** Passes the result of a registration to the next screen; on a local trial without mail it contains the code. */
export function registrationKey(userId: string) {
  return [register.path, userId];
}

/** A person who signed in before verifying the address, for the screen that asks for the code. */
export function rememberUnverified({ userId, email }: { userId: string; email: string }): void {
  const known = { userId, email, organizationName: '', verificationCode: null };
  queryClient.setQueryData(registrationKey(userId), (stored: unknown) => stored ?? known);
}
