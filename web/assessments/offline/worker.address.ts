const ADDRESS = '/sw.js';

const policy = globalThis.trustedTypes?.createPolicy('plumbline-worker', { createScriptURL: () => ADDRESS });

/** Worker address as a TrustedScriptURL: the page's policy accepts no plain string, and this policy allows one address. */
export function workerAddress(): string {
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS;
}
