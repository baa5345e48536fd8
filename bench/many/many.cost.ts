import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

export interface Spent {
  /** CPU milliseconds by process. */
  cpu: Map<number, number>;
  /** Buffer pages that PostgreSQL has accessed, in memory or on disk. */
  pages: number;
}

async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10; // user and system time, in hundredths of a second
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return { pid, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
    }),
  );
  return parents.filter((one) => one.parent === parent).map(({ pid }) => pid);
}

/** Resources used by the given programs and all PostgreSQL processes. */
export async function spent(admin: pg.Client, programs: readonly number[], postmaster: number): Promise<Spent> {
  const pids = [...programs, ...(await childrenOf(postmaster))];
  const cpu = new Map(await Promise.all(pids.map(async (pid): Promise<[number, number]> => [pid, await cpuOf(pid)])));
  await admin.query('select pg_stat_force_next_flush()');
  const { rows } = await admin.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return { cpu, pages: Number(rows[0]?.pages ?? 0) };
}

export function between(before: Spent, after: Spent): { cpu: number; pages: number } {
  const cpu = [...after.cpu].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.cpu.get(pid) ?? 0)), 0);
  return { cpu, pages: after.pages - before.pages };
}

/** Proportional set size (PSS) of the processes, in MiB: shared memory is divided among its users. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) =>
      Number(/^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0),
    ),
  );
  return sizes.reduce((sum, one) => sum + one, 0) / 1024;
}

export async function memoryOfDatabase(postmaster: number): Promise<number> {
  return memoryOf([postmaster, ...(await childrenOf(postmaster))]);
}
