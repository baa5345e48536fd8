import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** /proc counts CPU in hundredths of a second, whatever the kernel's own tick is. */
const TICK_MS = 10;

/** User and system time of a process in milliseconds; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** The highest amount of memory a process ever held, and what it holds now, in MiB. */
export function memoryOf(pid: number): { peak: number; now: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    return { peak: read('VmHWM'), now: read('VmRSS') };
  } catch {
    return null;
  }
}

/** The database processes that serve one program, told apart by the name it connects with. */
async function backendsOf(admin: pg.Client, application: string): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where application_name like $1', [application]);
  return new Map(rows.flatMap(({ pid }) => (cpuOf(pid) === null ? [] : [[pid, cpuOf(pid) ?? 0]])));
}

/** Starts to count; the function that comes back tells the CPU milliseconds spent since, by program and by its database processes. */
export async function countCpu(
  admin: pg.Client,
  pid: number,
  application: string,
): Promise<() => Promise<{ server: number; database: number }>> {
  const before = { server: cpuOf(pid) ?? 0, backends: await backendsOf(admin, application) };
  return async () => {
    const server = (cpuOf(pid) ?? 0) - before.server;
    const after = await backendsOf(admin, application);
    const database = [...after].reduce((sum, [backend, spent]) => sum + spent - (before.backends.get(backend) ?? 0), 0);
    return { server, database };
  };
}
