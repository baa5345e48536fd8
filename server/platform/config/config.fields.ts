import { z } from 'zod';
import { isLocalHost } from './local.ts';

export function address(message: string, protocols: string[]) {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || protocols.includes('postgres:'));
  }, message);
}

/** URL to call or load from; plain http only on this machine. */
export function webAddress(message: string) {
  return address(message, ['http:', 'https:']).refine(isHttpsOrLocal, 'must begin with https:// unless its host is localhost');
}

/** Provider key; rejects quotes and spaces, which would fail only at the first sign-in. */
export function providerKey() {
  return z.string().regex(/^[\w.:-]{10,200}$/, 'must be a key as its provider shows it');
}

export function isBare(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '');
}

export function isHttpsOrLocal(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.protocol === 'https:' || isLocalHost(url.hostname);
}
