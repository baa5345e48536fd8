import { register } from '#contract/auth/registration.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';

/** Query key that passes the result of a registration to the next screen; on a local trial without email it contains the code. */
export function registrationKey(userId: string) {
  return [register.path, userId];
}

/** Stores a person who signed in before verifying their email, for the screen that asks for the code. */
export function rememberUnverified({ userId, email }: { userId: string; email: string }): void {
  const known = { userId, email, organizationName: '', verificationCode: null };
  queryClient.setQueryData(registrationKey(userId), (stored: unknown) => stored ?? known);
}
