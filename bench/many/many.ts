import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { serveEmbedded } from '#server/platform/embedded/embedded.ts';
import { PGBOUNCER, startPgBouncer } from '#tests/process/start.pgbouncer.ts';
import { formWith } from '#tests/support/upload.ts';
import { type Program, run, start } from '../programs.ts';
import { openReport, percentile, rounded } from '../report.ts';
import { between, memoryOf, memoryOfDatabase, spent } from './many.cost.ts';
import { multiply } from './many.data.ts';
import { Load, type Measured } from './many.load.ts';
import { type Visitor, visitorsOf } from './many.people.ts';
import { Agent } from 'node:http';

/**
 * Load test with 50 organisations, or with `--organisations 500` (a multiple of 50): one process and several, with and without PgBouncer, and
 * while one organisation imports 6,000 companies. `node bench/many/many.ts --data FOLDER` keeps the data for the next run; `--cold` measures
 * without a warm-up, after the caches of system and database were emptied by a restart.
 */
const CONNECTIONS = 32;
const COMPANIES = 6000;
/** An import takes two seconds, in which other people make a hundred requests. */
const IMPORTS = 12;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: join(tmpdir(), 'plumbline-many') },
    organisations: { type: 'string', default: '50' },
    processes: { type: 'string', default: '1,3' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    cold: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const ORGANISATIONS = Number(options.organisations);
const PROCESSES = options.processes.split(',').map(Number);
/** Requests a second of this many organisations: for fifty 45 polls and nine others. */
const EXPECTED = Math.round((54 * ORGANISATIONS) / 50);
const stops: (() => unknown)[] = [];
const close = async () => {
  while (stops.length > 0) await stops.pop()?.();
};

interface Bench {
  admin: pg.Client;
  ownerUrl: string;
  postmaster: number;
  people: readonly Visitor[];
  settings: Record<string, string>;
}

async function open(): Promise<Bench> {
  await mkdir(options.data, { recursive: true, mode: 0o711 });
  const { ownerUrl, stop } = await serveEmbedded(options.data);
  stops.push(stop);
  const settings = {
    SECRET_KEY: 'a benchmark has no secrets worth keeping',
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: options.data,
    DATABASE_URL: ownerUrl,
    // Three processes together stay below the connection limit of the database.
    DATABASE_CONNECTIONS: '10',
  };
  const admin = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' });
  await admin.connect();
  stops.push(() => admin.end());
  const { rows: known } = await admin.query<{ is: boolean }>(`select to_regclass('public.organizations') is not null as is`);
  const { rows: found } = known[0]?.is ? await admin.query<{ name: string }>('select name from organizations') : { rows: [] };
  const names = new Set(found.map(({ name }) => name));
  if (!names.has(`Copy ${ORGANISATIONS}`)) {
    for (const size of ['M', 'S'].filter((one) => !names.has(`Seed ${one}`))) {
      const [code] = await once(run(['demo/main.ts', '--size', size, '--organization', `Seed ${size}`], settings), 'exit');
      if (code !== 0) throw new Error('The demonstration data could not be made.');
    }
    await multiply(admin, { S: 'Seed S', M: 'Seed M' }, ORGANISATIONS);
  }
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = await parentOf(rows[0]?.pid ?? 0);
  return { admin, ownerUrl, postmaster, people: await visitorsOf(admin), settings };
}

async function parentOf(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Starts this many processes; the first also runs jobs. */
async function serve(
  bench: Bench,
  processes: number,
  pooled: boolean,
): Promise<{ programs: Program[]; pids: number[]; end(): Promise<void> }> {
  const own: (() => unknown)[] = [];
  const end = async () => {
    while (own.length > 0) await own.pop()?.();
  };
  stops.push(end);
  const settings = { ...bench.settings };
  const pids: number[] = [];
  if (pooled) {
    const pooler = await startPgBouncer(bench.ownerUrl, 'transaction', 20);
    own.push(() => pooler.stop());
    pids.push(pooler.pid);
    Object.assign(settings, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: bench.ownerUrl, DATABASE_POOLER: 'transaction' });
  }
  const programs: Program[] = [];
  for (let nr = 0; nr < processes; nr += 1) {
    const data = { ...settings, DATA_DIR: `${options.data}/process-${nr}`, WORKERS: nr === 0 ? 'on' : 'off' };
    programs.push(await start('server/main.ts', '/api/ready', 'plumbline_%', data, own));
  }
  return { programs, pids: [...pids, ...programs.map(({ pid }) => pid)], end };
}

const report = openReport(console.log);

async function measure(bench: Bench, processes: number, pooled: boolean): Promise<void> {
  const { programs, pids, end } = await serve(bench, processes, pooled);
  const load = new Load(bench.people, programs.map(({ url }) => url)); // prettier-ignore
  await load.prepare();
  // V8 compiles after some thousand requests.
  if (!options.cold) await load.saturate(CONNECTIONS, 8);
  const name = `${processes} process${processes > 1 ? 'es' : ''}${pooled ? ', PgBouncer' : ''}${options.cold ? ', cold' : ''}`;
  const row = async (table: string, work: () => Promise<Measured>) => {
    const before = await spent(bench.admin, pids, bench.postmaster);
    const busy = loadavg()[0] ?? 0;
    const measured = await work();
    const { cpu, pages } = between(before, await spent(bench.admin, pids, bench.postmaster));
    const { perSecond, p50, p99, p99Of, failures, requests } = measured;
    const kinds = (['poll', 'list', 'save', 'export'] as const).map((kind) => [
      `${kind} p99 ms`,
      rounded(p99Of.get(kind) ?? Number.NaN, 0),
    ]);
    report.add(table, {
      name,
      'req/s': rounded(perSecond, 0),
      'p50 ms': rounded(p50, 1),
      'p99 ms': rounded(p99, 0),
      ...Object.fromEntries(kinds),
      'CPU ms': rounded(cpu / requests, 2),
      pages: rounded(pages / requests, 0),
      'MiB processes': rounded(await memoryOf(pids), 0),
      'MiB database': rounded(await memoryOfDatabase(bench.postmaster), 0),
      failed: failures,
      'load before': rounded(busy, 1),
    });
  };
  await row(`As fast as ${CONNECTIONS} connections go`, () => load.saturate(CONNECTIONS, SECONDS));
  await row(`${EXPECTED} requests a second, as ${ORGANISATIONS} organisations expect`, () => load.offer(EXPECTED, SECONDS));
  load.close();
  await end();
}

/** Imports companies that do not exist yet, as an administrator. */
async function importCompanies(bench: Bench, url: string, round: string): Promise<number> {
  const person = bench.people.find(({ role }) => role === 'admin');
  if (!person) throw new Error('Nobody may import.');
  const agent = new Agent({ keepAlive: true });
  await person.prepare(agent, url);
  const lines = Array.from({ length: COMPANIES }, (_, nr) => `Company ${round} ${nr};${'ABCD'[nr % 4]};${nr % 400};tag ${nr % 7}`);
  const file = { name: 'companies.csv', bytes: Buffer.from(['Name;Tier;Seats;Tags', ...lines].join('\n')), type: 'text/csv' };
  const { payload, headers } = formWith(file, { mapping: JSON.stringify(['name', 'tier', 'userCount', 'tags']), duplicates: 'skip' });
  const began = performance.now();
  const answered = await person.send(agent, `${url}/api/customers/import`, { method: 'POST', headers, body: payload });
  agent.destroy();
  if (answered.status >= 400) throw new Error(`The import was refused: ${answered.status} ${answered.text.slice(0, 300)}`);
  return (performance.now() - began) / 1000;
}

async function besideAnImport(bench: Bench, processes: number): Promise<void> {
  const { programs, end } = await serve(bench, processes, false);
  const importer = bench.people.find(({ role }) => role === 'admin');
  const others = bench.people.filter(({ organization }) => organization !== importer?.organization);
  const load = new Load(others, programs.map(({ url }) => url)); // prettier-ignore
  await load.prepare();
  await load.saturate(CONNECTIONS, 8);
  const [quiet, beside, took]: number[][] = [[], [], []];
  for (let round = 0; round < IMPORTS; round += 1) {
    quiet?.push(...(await load.offer(EXPECTED, 5)).times);
    let isOver = false;
    const importing = importCompanies(bench, programs[0]?.url ?? '', `${Date.now()}`).then((seconds) => {
      isOver = true;
      took?.push(seconds);
    });
    beside?.push(...(await load.offer(EXPECTED, 60, () => isOver)).times);
    await importing;
  }
  const [before, during] = [percentile(quiet ?? [], 0.99), percentile(beside ?? [], 0.99)];
  report.add(`Others' p99 ms while ${COMPANIES} companies are imported, over ${IMPORTS} imports`, {
    name: `${processes} process${processes > 1 ? 'es' : ''}`,
    before: rounded(before, 1),
    during: rounded(during, 1),
    x: rounded(during / before, 2),
    'import s': rounded(percentile(took ?? [], 0.5), 1),
  });
  load.close();
  await end();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString()}`);
  const bench = await open();
  const { rows } = await bench.admin.query(`select pg_size_pretty(pg_database_size(current_database())) as size,
    (select count(*) from organizations) as organisations, (select count(*) from people) as people, (select count(*) from customers) as customers,
    (select count(*) from assessments) as assessments, (select reltuples::bigint from pg_class where oid = 'public.answers'::regclass) as answers`);
  console.log(JSON.stringify(rows[0]));
  for (const processes of PROCESSES)
    for (const pooled of [false, true])
      if (`${processes}${pooled ? ' pooled' : ' direct'}`.includes(options.only) && (!pooled || existsSync(PGBOUNCER)))
        await measure(bench, processes, pooled);
  for (const processes of PROCESSES) if ('import'.includes(options.only)) await besideAnImport(bench, processes);
} finally {
  await close();
}
