import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type deleteUser,
  type inviteUser,
  listColleagues,
  listUsers,
  type resendInvite,
  type updateUser,
} from '#contract/users/users.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';

/** Whatever changes a person changes both lists of people and the dashboard's figures. */
export function useRefreshUsers() {
  const client = useQueryClient();
  return () =>
    Promise.all([listUsers, listColleagues, getDashboardStats].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

type UserChange = typeof inviteUser | typeof updateUser | typeof deleteUser | typeof resendInvite;

/** A change of people, after which everything that shows people is read again. */
export function useUserChange<E extends UserChange & Endpoint>(entry: E, onDone: () => void) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: async (input: InputOf<E>) => {
      await call<Endpoint>(entry, input);
      await refresh();
    },
    onSuccess: onDone,
  });
}
