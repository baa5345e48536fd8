const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Why passkeys cannot be used here, in words; null where they can. */
export function passkeyHindrance({ hostname, port }: Pick<Location, 'hostname' | 'port'> = window.location): string | null {
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

/** The person put the browser's question away, or let it run out; both look the same, and neither needs a word. */
export function isPutAway(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error));
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device or password manager holds a passkey for your account already.',
  SecurityError: 'A passkey works only at the address that Plumbline is set up for, and this is another one.',
  NotSupportedError: 'This device cannot hold a passkey for Plumbline.',
  ConstraintError: 'This device cannot hold a passkey for Plumbline. Set up a screen lock or PIN first.',
  UnknownError: 'Your device could not use the passkey. Please try again.',
};

/** What the browser or the device refused, in words; null when it was somebody else. */
export function deviceRefusal(error: unknown): string | null {
  return WORDS[nameOf(error)] ?? null;
}
