import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAUSE_MS = 200;

/** Runs `work` under a lock: a second process waits until the first has ended, even if that was killed. */
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

/** Creating the lock directory is atomic; its file holds the owner's process id. */
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

/** True if the owning process has ended without releasing the lock. A lock without a process id counts as held. */
function isLeft(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
