function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** True if the person dismissed the browser's prompt or let it time out; both give the same error and need no message. */
export function isDismissed(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error));
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device or password manager already has a passkey for your account.',
  SecurityError: 'Passkeys only work at the address Plumbline is set up for, and this is a different one.',
  NotSupportedError: 'This device cannot store a passkey for Plumbline.',
  ConstraintError: 'This device cannot store a passkey for Plumbline. Set up a screen lock or PIN first.',
  UnknownError: 'Your device could not use the passkey. Please try again.',
};

/** Text for a refusal by the browser or device; null for other errors. */
export function deviceRefusal(error: unknown): string | null {
  return WORDS[nameOf(error)] ?? null;
}
