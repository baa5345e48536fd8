/** Service workers, and the pages that each handles. */
const WORKERS = {
  assessments: { address: '/sw.js', scope: '/assessments/' },
  offline: { address: '/offline.js', scope: '/' },
} as const;

/** The page's policy accepts no plain string as the address of a script, and this policy allows only these. */
const policy = globalThis.trustedTypes?.createPolicy('plumbline-worker', {
  createScriptURL: (address) => {
    if (!Object.values(WORKERS).some((worker) => worker.address === address)) throw new TypeError(`${address} is no service worker.`);
    return address;
  },
});

export async function registerWorker(name: keyof typeof WORKERS): Promise<void> {
  const { address, scope } = WORKERS[name];
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { scope });
}

/** Page shown without a connection; browsers may forbid workers, which changes nothing else. */
export function prepareOfflinePage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) registerWorker('offline').catch(() => undefined);
}
