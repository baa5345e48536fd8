const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Why passkeys are not available here, as text; null where they are. */
export function passkeyUnavailableReason({ hostname, port }: Pick<Location, 'hostname' | 'port'> = window.location): string | null {
  if (IP_ADDRESS.test(hostname)) {
    const isOwn = hostname === '127.0.0.1' || hostname === '[::1]';
    const instead = isOwn ? `http://localhost${port === '' ? '' : `:${port}`}` : 'its name';
    return `A passkey belongs to the name of a site, and this address is a number. Open Plumbline at ${instead} to use passkeys.`;
  }
  return typeof window.PublicKeyCredential === 'function' ? null : 'This browser cannot use passkeys. A newer one can.';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** The person dismissed the browser's prompt or let it time out; both give the same error, and neither needs a message. */
export function isDismissed(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error));
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device or password manager holds a passkey for your account already.',
  SecurityError: 'A passkey works only at the address that Plumbline is set up for, and this is another one.',
  NotSupportedError: 'This device cannot hold a passkey for Plumbline.',
  ConstraintError: 'This device cannot hold a passkey for Plumbline. Set up a screen lock or PIN first.',
  UnknownError: 'Your device could not use the passkey. Please try again.',
};

/** The refusal of the browser or the device, as text; null for other errors. */
export function deviceRefusal(error: unknown): string | null {
  return WORDS[nameOf(error)] ?? null;
}
