import { useMutation } from '@tanstack/react-query';
import type { deleteUser, inviteUser, resendInvite, updateUser } from '#contract/users/users.contract.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';

type UserChange = typeof inviteUser | typeof updateUser | typeof deleteUser | typeof resendInvite;

/** Changes a person and refetches everything that shows people. */
export function useUserChange<E extends UserChange & Endpoint>(entry: E, onDone: () => void) {
  return useMutation({
    mutationFn: async (input: InputOf<E>) => {
      await call<Endpoint>(entry, input);
      await refreshAfter(entry);
    },
    onSuccess: onDone,
  });
}
