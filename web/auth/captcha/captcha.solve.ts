// oxlint-disable-next-line import/default -- the build answers the address of the bundled worker
import workerUrl from './captcha.worker.ts?worker&url';
import { scriptAddress } from './captcha.scripts.ts';

export interface Solving {
  token: Promise<string>;
  stop(): void;
}

/** Solves a challenge in a worker, so that typing the password stays smooth. */
export function solving(challenge: unknown): Solving {
  const worker = new Worker(scriptAddress(workerUrl), { type: 'module' });
  const token = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('The challenge could not be solved.'));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => (typeof data === 'string' ? resolve(data) : fail()));
    worker.addEventListener('error', fail);
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
  return { token, stop: () => worker.terminate() };
}
