import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { RequiredAction } from '#contract/endpoint.ts';

const SEARCH = {
  PASSWORD_CHANGE_REQUIRED: { passwordChange: 'required' },
  MFA_SETUP_REQUIRED: { setupMfa: true },
} as const satisfies Record<RequiredAction, object>;

/** The person's first required action, in the server's order; null when there is none. */
export function requiredActionOf({ passwordChangeRequired, mfaSetupRequired }: CurrentUser): RequiredAction | null {
  if (passwordChangeRequired) return 'PASSWORD_CHANGE_REQUIRED';
  return mfaSetupRequired ? 'MFA_SETUP_REQUIRED' : null;
}

/** The search parameters of the profile page for the action; null when the address already has them. */
export function searchForAction(action: RequiredAction, pathname: string, search: object): (typeof SEARCH)[RequiredAction] | null {
  const wanted = SEARCH[action];
  const isThere = pathname === '/profile' && Object.entries(wanted).every(([name, value]) => Reflect.get(search, name) === value);
  return isThere ? null : wanted;
}

/** Read by `web/public/boot.js` as well. */
const KEY = 'required-action';

/** Notes in this tab whether a required action is open, so that pages ask for nothing that the server would refuse. */
export function noteRequiredAction(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(KEY, 'open');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; the refused calls then only show in the browser's console.
  }
}

export const forgetRequiredAction = (): void => noteRequiredAction(false);

/** True if a required action was open on the page before, or the address asks for one. */
export function expectsRequiredAction(search: object): boolean {
  if (Object.values(SEARCH).some((wanted) => Object.keys(wanted).some((name) => name in search))) return true;
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
