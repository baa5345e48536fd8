import type { Gate } from '#web/http/session.ts';
import { router } from './routes.tsx';

const DUTIES = {
  PASSWORD_CHANGE_REQUIRED: { passwordChange: 'required' },
  MFA_SETUP_REQUIRED: { setupMfa: true },
} as const satisfies Record<Gate, object>;

/** Until the password is changed, or the second factor set up, every way leads to the profile; null for whoever is there already. */
export function dutyAt(gate: Gate, pathname: string, search: object): (typeof DUTIES)[Gate] | null {
  const duty = DUTIES[gate];
  const isThere = pathname === '/profile' && Object.entries(duty).every(([name, value]) => Reflect.get(search, name) === value);
  return isThere ? null : duty;
}

export function leadToDuty(gate: Gate): void {
  const { pathname, search } = router.state.location;
  const duty = dutyAt(gate, pathname, search);
  if (duty) void router.navigate({ to: '/profile', search: duty, replace: true });
}
