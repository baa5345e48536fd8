import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import type pg from 'pg';
import type { Program } from './programs.ts';
import { percentile } from './report.ts';

/** One request per connection, sent again after every response. */
export type Requests = autocannon.Request[];

/**
 * Milliseconds, except `perSecond`, `bytes` and `failures`; `cpu` is per request, for the program and its database connections together.
 */
export type Load = Record<'perSecond' | 'p50' | 'p99' | 'cpu' | 'bytes' | 'failures', number>;

export async function load(admin: pg.Client, program: Program, requests: Requests, duration: number): Promise<Load> {
  const times: number[] = [];
  let bytes = 0;
  const connections = requests.length;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(requests.splice(0, 1));
    // autocannon's own histogram has a resolution of one millisecond.
    client.on('response', (_status, size, time) => {
      times.push(time);
      bytes += size;
    });
  };
  const cpuBefore = await cpuOf(admin, program);
  const began = performance.now();
  const result = await autocannon({ url: program.url, connections, duration, sampleInt: 100, setupClient });
  const perSecond = (times.length / (performance.now() - began)) * 1000;
  const cpuAfter = await cpuOf(admin, program);
  const cpu = [...cpuAfter].reduce((sum, [pid, spent]) => sum + Math.max(0, spent - (cpuBefore.get(pid) ?? 0)), 0) / times.length;
  const failures = result.errors + result['4xx'] + result['5xx'];
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu, bytes: bytes / times.length, failures };
}

/** CPU milliseconds used so far by the program and each of its database connections, which are found by application name. */
async function cpuOf(admin: pg.Client, { pid, application }: Program): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where application_name like $1', [application]);
  const stats = [pid, ...rows.map((row) => row.pid)].map(async (one): Promise<[number, number]> => {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [one, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10]; // user and system time, in hundredths of a second
  });
  return new Map(await Promise.all(stats));
}
