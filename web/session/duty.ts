import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { Gate } from '#web/http/session.ts';

const DUTIES = {
  PASSWORD_CHANGE_REQUIRED: { passwordChange: 'required' },
  MFA_SETUP_REQUIRED: { setupMfa: true },
} as const satisfies Record<Gate, object>;

/** What stands before everything else for this person, as the server would say; null when nothing does. */
export function gateOf({ passwordChangeRequired, mfaSetupRequired }: CurrentUser): Gate | null {
  if (passwordChangeRequired) return 'PASSWORD_CHANGE_REQUIRED';
  return mfaSetupRequired ? 'MFA_SETUP_REQUIRED' : null;
}

/** Until the password is changed, or the second factor set up, every way leads to the profile; null for whoever is there already. */
export function dutyAt(gate: Gate, pathname: string, search: object): (typeof DUTIES)[Gate] | null {
  const duty = DUTIES[gate];
  const isThere = pathname === '/profile' && Object.entries(duty).every(([name, value]) => Reflect.get(search, name) === value);
  return isThere ? null : duty;
}
