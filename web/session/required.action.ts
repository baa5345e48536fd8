import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { RequiredAction } from '#contract/endpoint.ts';

const SEARCH = {
  PASSWORD_CHANGE_REQUIRED: { passwordChange: 'required' },
  MFA_SETUP_REQUIRED: { setupMfa: true },
} as const satisfies Record<RequiredAction, object>;

/** First required action of the person in the server's order; null if there is none. */
export function requiredActionOf({ passwordChangeRequired, mfaSetupRequired }: CurrentUser): RequiredAction | null {
  if (passwordChangeRequired) return 'PASSWORD_CHANGE_REQUIRED';
  return mfaSetupRequired ? 'MFA_SETUP_REQUIRED' : null;
}

/** Search parameters of the profile page for the action; null if the URL already has them. */
export function searchForAction(action: RequiredAction, pathname: string, search: object): (typeof SEARCH)[RequiredAction] | null {
  const wanted = SEARCH[action];
  const isThere = pathname === '/profile' && Object.entries(wanted).every(([name, value]) => Reflect.get(search, name) === value);
  return isThere ? null : wanted;
}

/** `web/public/boot.js` reads this key too. */
const KEY = 'required-action';

/** Notes in this tab whether a required action is open, so that pages skip requests that the server would refuse. */
export function noteRequiredAction(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(KEY, 'open');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked; refused calls then only appear in the browser's console.
  }
}

export const forgetRequiredAction = (): void => noteRequiredAction(false);

/** True if a required action was open on the previous page, or the URL requests one. */
export function expectsRequiredAction(search: object): boolean {
  if (Object.values(SEARCH).some((wanted) => Object.keys(wanted).some((name) => name in search))) return true;
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
