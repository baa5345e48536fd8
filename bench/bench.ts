import { mkdtemp, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserFigures, measureBrowser } from './browser.ts';
import { browserTables } from './browser.report.ts';
import { loadedBy, type Loaded } from './bytes.ts';
import { memoryOf } from './cost.ts';
import { type DocumentResult, makeDocuments } from './documents.ts';
import { type Ground, prepareGround, signIn } from './ground.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { type LoginResult, measureLogin } from './login.ts';
import { operationsOn } from './operations.ts';
import { bytesTable, documentsTable, doubtsAbout, loginTable, growthTable, pollsTable, requestsTable } from './report.ts';
import { compare, type Result } from './rounds.ts';

const say = (line: string) => console.log(line);

function readWishes() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '7' },
      /** Part of an operation's name, "growth" for the dashboard and badges in organisations of three sizes, "login", or "browser". */
      only: { type: 'string' },
      /** A folder for CPU profiles of the server. */
      profile: { type: 'string' },
    },
  });
  return {
    out: values.out,
    only: values.only,
    profile: values.profile,
    lengths: { seconds: Number(values.seconds), rounds: Number(values.rounds) },
  };
}

interface Requests {
  results: Result[];
  /** MiB after the whole load. */
  memory: { product: number | null; floor: number | null };
}

async function measureRequests(ground: Ground, email: string, { lengths, only }: ReturnType<typeof readWishes>): Promise<Requests> {
  const server = await ground.startServer();
  const floor = await ground.startFloor();
  const credentials = await signIn(server.port, email);
  const operations = operationsOn(ground, server.port, credentials).filter(
    ({ name }) => !only || name.toLowerCase().includes(only.toLowerCase()),
  );
  const results: Result[] = [];
  for (const operation of operations) {
    say(`Measuring: ${operation.name}`);
    results.push(await compare(ground, server, floor, operation, lengths));
  }
  const memory = { product: memoryOf(server.pid)?.now ?? null, floor: memoryOf(floor.pid)?.now ?? null };
  await server.stop();
  await floor.stop();
  return { results, memory };
}

async function main(): Promise<void> {
  const wishes = readWishes();
  const isAsked = (part: string) => !wishes.only || wishes.only === part;
  const began = performance.now();
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), node: process.version, load: loadavg()[0] };
  say(`${machine.cores} x ${machine.cpu}, Node ${machine.node}, load ${machine.load?.toFixed(2)}`);
  const ground = await prepareGround(say, wishes.profile);
  // A signal alone would leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void ground.close().finally(() => process.exit(1)));
  try {
    const vcio = ground.organization.people.find((person) => person.role === 'vcio' && person.status === 'active');
    if (!vcio) throw new Error('Nobody may do what is measured.');
    const requests = await measureRequests(ground, vcio.email, wishes);
    const growth = isAsked('growth') ? await measureGrowth(ground, say) : [];
    const logins = isAsked('login') ? await measureLogin(ground) : [];
    const browser = isAsked('browser') ? await measureBrowser(ground, vcio.email, say) : null;
    const documents = wishes.only ? [] : await makeDocuments(ground, (port) => signIn(port, vcio.email));
    const bytes = (await Promise.all(['/auth', '/'].map(loadedBy))).filter((loaded) => loaded !== null);
    await report(
      { date: new Date().toISOString(), machine, postgres: ground.databaseVersion, ...requests, growth, logins, browser, documents, bytes },
      wishes.out,
    );
  } finally {
    await ground.close();
  }
  say(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

interface Report extends Requests {
  date: string;
  machine: { cpu: string; cores: number; node: string; load: number | undefined };
  postgres: string;
  growth: Growth[];
  logins: LoginResult[];
  /** Null where it was not asked for or there is no Chromium. */
  browser: BrowserFigures | null;
  documents: DocumentResult[];
  bytes: Loaded[];
}

function sayTables(found: Report): void {
  if (found.results.length > 0) say(`\n${requestsTable(found.results)}`);
  if (found.results.some(({ isPoll }) => isPoll)) say(`\n${pollsTable(found.results)}`);
  say(
    `\nMemory after the load: Plumbline ${found.memory.product?.toFixed(0) ?? '-'} MiB, floor ${found.memory.floor?.toFixed(0) ?? '-'} MiB`,
  );
  if (found.growth.length > 0) say(`\n${growthTable(found.growth)}`);
  if (found.logins.length > 0) say(`\n${loginTable(found.logins)}`);
  if (found.browser) say(`\n${browserTables(found.browser)}`);
  if (found.documents.length > 0) say(`\n${documentsTable(found.documents)}`);
  say(found.bytes.length > 0 ? `\n${bytesTable(found.bytes)}` : '\nThe web client is not built, so its bytes are not counted.');
}

async function report(found: Report, out: string | undefined): Promise<void> {
  sayTables(found);
  const failedReads = found.growth
    .filter(({ failures }) => failures > 0)
    .map(({ path, failures }) => `${path}: ${failures} requests failed.`);
  const doubts = [...doubtsAbout(found.results), ...failedReads];
  for (const doubt of doubts) say(`Doubtful: ${doubt}`);
  if (doubts.some((doubt) => doubt.includes('failed'))) process.exitCode = 1;
  const file = out ?? join(await mkdtemp(join(tmpdir(), 'plumbline-bench-result-')), 'bench.json');
  await writeFile(file, `${JSON.stringify(found, null, 2)}\n`);
  say(`\nAll figures: ${file}`);
}

await main();
