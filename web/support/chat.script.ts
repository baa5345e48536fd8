const STANDARD = 'https://static.zdassets.com/ekr/snippet.js';
/** Hosts from which the widget's script may load further files. */
const HOSTS = /^(?:static\.zdassets\.com|ekr\.zdassets\.com|ekr\.zendesk\.com|[\w-]+\.zendesk\.com|api\.smooch\.io|media\.smooch\.io)$/;

export function chatScriptAddress(key: string, url: string = STANDARD): string {
  const address = new URL(url);
  address.searchParams.set('key', key);
  return address.href;
}

function isOfWidget(url: string, address: string): boolean {
  const { protocol, hostname, origin } = new URL(url, window.location.href);
  return origin === new URL(address).origin || (protocol === 'https:' && HOSTS.test(hostname));
}

const started = new Map<string, string>();

/**
 * Script URL as a TrustedScriptURL, since the page's policy accepts no plain string. Trusts this script by URL and its further files by
 * origin; no other script, and no markup from text.
 */
export function trustedChatScript(address: string): string {
  const known = started.get(address);
  if (known !== undefined) return known;
  const only = (url: string) => {
    if (url !== address) throw new Error('This is not the script of the support chat.');
    return url;
  };
  const ofWidget = (url: string) => {
    if (!isOfWidget(url, address)) throw new Error('This script is not part of the support chat.');
    return url;
  };
  const { trustedTypes } = globalThis;
  const trusted = trustedTypes
    ? trustedTypes.createPolicy('plumbline-chat', { createScriptURL: only }).createScriptURL(address)
    : only(address);
  if (started.size === 0) trustedTypes?.createPolicy('default', { createScriptURL: ofWidget });
  started.set(address, trusted);
  return trusted;
}
