import { readFileSync, realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Zombie processes still accept signals, so in containers the state must be checked. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

/**
 * PostgreSQL's working directory is its cluster folder; a process elsewhere merely has the same id. Null if the directory cannot be read.
 */
export function runsIn(pid: number, folder: string): boolean | null {
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return null;
  }
}

/** Waits for a process that is not our child, which Node does not report. */
export async function waitForExit(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(1000, undefined, { ref: false });
}

export async function pollUntil(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() >= end) return false;
    await pause(15);
  }
  return true;
}
