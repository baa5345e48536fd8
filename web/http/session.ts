type Listener = () => void;

let ended: Listener = () => undefined;

/** The application says once what happens when the server reports that the session has timed out. */
export function whenSessionEnds(listener: Listener): void {
  ended = listener;
}

export function sessionEnded(): void {
  ended();
}

let refused: Listener = () => undefined;

/** The same for a session that is simply gone: the person was disabled, or signed out in another place. */
export function whenSignedOut(listener: Listener): void {
  refused = listener;
}

export function signedOut(): void {
  refused();
}

let isHeld = false;

/** The page belongs to somebody else than the session: nothing is sent from it any more, until it is loaded anew. */
export function hold(): void {
  isHeld = true;
}

export function isOnHold(): boolean {
  return isHeld;
}

/** What stands before everything else until the person has done it. */
export type Gate = 'PASSWORD_CHANGE_REQUIRED' | 'MFA_SETUP_REQUIRED';

let gate: (gate: Gate) => void = () => undefined;

/** And for a session that may do nothing but its one duty. */
export function whenGated(listener: (gate: Gate) => void): void {
  gate = listener;
}

export function gated(code: Gate): void {
  gate(code);
}
