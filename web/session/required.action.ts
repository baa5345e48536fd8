import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { RequiredAction } from '#contract/endpoint.ts';

const SEARCH = {
  PASSWORD_CHANGE_REQUIRED: { passwordChange: 'required' },
  MFA_SETUP_REQUIRED: { setupMfa: true },
} as const satisfies Record<RequiredAction, object>;

/** What this person must do before anything else, in the server's order; null when nothing. */
export function requiredActionOf({ passwordChangeRequired, mfaSetupRequired }: CurrentUser): RequiredAction | null {
  if (passwordChangeRequired) return 'PASSWORD_CHANGE_REQUIRED';
  return mfaSetupRequired ? 'MFA_SETUP_REQUIRED' : null;
}

/** The search parameters of the profile under which the action is done; null for an address that is there already. */
export function searchForAction(action: RequiredAction, pathname: string, search: object): (typeof SEARCH)[RequiredAction] | null {
  const wanted = SEARCH[action];
  const isThere = pathname === '/profile' && Object.entries(wanted).every(([name, value]) => Reflect.get(search, name) === value);
  return isThere ? null : wanted;
}
