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
