import type { Gate } from '#web/http/session.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { dutyAt, gateOf } from '#web/session/duty.ts';
import { router } from './routes.tsx';
import { currentUserQuery } from '#web/session/session.ts';

/** The server says that something must be done first: the frame closes around it, wherever the person was. */
export function leadToDuty(gate: Gate): void {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (user && gateOf(user) !== gate) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  const { pathname, search } = router.state.location;
  const duty = dutyAt(gate, pathname, search);
  if (duty) void router.navigate({ to: '/profile', search: duty, replace: true });
}
