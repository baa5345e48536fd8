import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Posts the token, or null if none was found. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution && btoa(JSON.stringify({ challenge, solution })), { transfer: [] }),
    () => self.postMessage(null, { transfer: [] }),
  );
});
