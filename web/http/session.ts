import type { RequiredAction } from '#contract/endpoint.ts';

type Listener = () => void;

let onSessionEnd: Listener = () => undefined;

/** Registered once by the application: called when the server reports that the session has timed out. */
export function onSessionTimeout(listener: Listener): void {
  onSessionEnd = listener;
}

export function sessionEnded(): void {
  onSessionEnd();
}

let onSignedOut: Listener = () => undefined;

/** Called when a call is refused because there is no session: the person was disabled, or signed out elsewhere. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener;
}

export function signedOut(): void {
  onSignedOut();
}

let isBlocked = false;

/** The session belongs to another person than the page: no request is sent until the page is reloaded. */
export function blockRequests(): void {
  isBlocked = true;
}

export function areRequestsBlocked(): boolean {
  return isBlocked;
}

let onVisitEnd: Listener = () => undefined;

/** Called when a call is refused because a visit to another organisation is over. */
export function whenVisitEnded(listener: Listener): void {
  onVisitEnd = listener;
}

export function visitEnded(): void {
  onVisitEnd();
}

let onActionRequired: (action: RequiredAction) => void = () => undefined;

/** Called when a call is refused because of a required action. */
export function whenActionRequired(listener: (action: RequiredAction) => void): void {
  onActionRequired = listener;
}

export function actionRequired(action: RequiredAction): void {
  onActionRequired(action);
}
