const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Reason why passkeys are unavailable here; null if they are available. */
export function passkeyUnavailableReason({ hostname, port }: Pick<Location, 'hostname' | 'port'> = window.location): string | null {
  if (IP_ADDRESS.test(hostname)) {
    const isOwn = hostname === '127.0.0.1' || hostname === '[::1]';
    const instead = isOwn ? `http://localhost${port === '' ? '' : `:${port}`}` : 'its domain name';
    return `Passkeys need a domain name, but this address is an IP address. Open Plumbline at ${instead} to use passkeys.`;
  }
  return typeof window.PublicKeyCredential === 'function' ? null : 'This browser does not support passkeys. Use a newer one.';
}
