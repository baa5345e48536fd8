/** Address of a service without credentials in it; plain http only on this machine, for trials. */
export function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isTrial = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isTrial) && username + password + search + hash === '';
}
