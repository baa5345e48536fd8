const ADDRESS = '/sw.js';

const policy = globalThis.trustedTypes?.createPolicy('plumbline-worker', { createScriptURL: () => ADDRESS });

/** The page's policy accepts no plain text as the address of a worker; this policy knows one address. */
export function workerAddress(): string {
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS;
}
