import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAUSE_MS = 200;

/** Runs `work` when no other process does it: a second one waits until the first has ended, also when that was killed. */
export function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  let hasSaid = false;
  while (!taken(lock)) {
    if (!hasSaid) console.log('Waiting for another start in this folder, which prepares the same…');
    hasSaid = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** A folder can be made once; in it stands whose it is. */
function taken(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeft(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

/** Its process has ended without giving it back. One that has not written its number yet is alive. */
function isLeft(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
