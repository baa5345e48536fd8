import type { RequiredAction } from '#contract/endpoint.ts';

type Listener = () => void;

let onSessionEnd: Listener = () => undefined;

export function onSessionTimeout(listener: Listener): void {
  onSessionEnd = listener;
}

export function sessionEnded(): void {
  onSessionEnd();
}

let onSignedOut: Listener = () => undefined;

/** Registers the listener for calls refused without a session, because the person was disabled or signed out elsewhere. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener;
}

export function signedOut(): void {
  onSignedOut();
}

let isBlocked = false;

/** Blocks all requests until a reload, because the session belongs to another person than the page. */
export function blockRequests(): void {
  isBlocked = true;
}

export function areRequestsBlocked(): boolean {
  return isBlocked;
}

let onVisitEnd: Listener = () => undefined;

/** Registers the listener for calls refused because an impersonation session has ended. */
export function whenVisitEnded(listener: Listener): void {
  onVisitEnd = listener;
}

export function visitEnded(): void {
  onVisitEnd();
}

let onActionRequired: (action: RequiredAction) => void = () => undefined;

/** Registers the listener for calls refused because of a required action. */
export function whenActionRequired(listener: (action: RequiredAction) => void): void {
  onActionRequired = listener;
}

export function actionRequired(action: RequiredAction): void {
  onActionRequired(action);
}
