import { Client } from 'pg';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type EmbeddedDatabase, serveEmbedded } from '#server/platform/embedded/embedded.ts';
import { trialWarning } from '#server/platform/config/trial.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';

/** Ctrl-C may send two signals at once, from the terminal and from npm; they count as one. */
const REPEAT_MS = 500;

type Ending = () => Promise<void>;

/** Shutdown steps, run in reverse order. */
const endings: Ending[] = [];
let stopRequested: number | null = null;
let starting: Promise<void> | null = null;

async function start(): Promise<void> {
  const env = readEnvironment();
  const config = readConfig(env);
  await prepareDataFolder(config.dataDir);
  const secrets = await loadSecrets(config.dataDir, env);
  const database = config.database.directUrl ? await external(config.database.directUrl) : await serveEmbedded(config.dataDir);
  endings.push(() => database.stop());
  await migrate(database.ownerUrl);
  if (stopRequested !== null || process.argv[2] === 'migrate') return await stop();

  // Loaded late, because most failed starts end earlier, and a migration does not need it.
  const { openServer } = await import('./context.ts');
  const server = await openServer(config, secrets, database.ownerUrl);
  endings.push(() => server.close());
  await listen(server, config);
  console.log(`Plumbline is ready at ${config.publicUrl}`);
  const warning = trialWarning(config);
  if (warning) console.warn(`Plumbline: ${warning}`);
}

async function external(url: string): Promise<EmbeddedDatabase> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Refusal(`The database at DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  }
  return { ownerUrl: url, startedHere: false, stop: async () => {} };
}

async function listen(server: { listen(): Promise<string> }, { host, port, metricsPort }: Config): Promise<void> {
  try {
    await server.listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const isMetrics = error instanceof Error && 'port' in error && error.port === metricsPort;
    const name = isMetrics ? `METRICS_PORT ${metricsPort}` : `PORT ${port}`;
    if (code === 'EADDRINUSE') throw new Refusal(`${name} on ${host} is already in use. Stop the other program or set another port.`);
    if (code === 'EACCES') throw new Refusal(`${name} is not allowed for this user. Set a port above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new Refusal(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

async function stop(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).toReversed()) await end().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function requestStop(): void {
  const now = performance.now();
  if (stopRequested === null) {
    stopRequested = now;
    void leave();
  } else if (now - stopRequested > REPEAT_MS) process.exit(1);
}

async function leave(): Promise<void> {
  try {
    await starting;
    await stop();
    process.exit(0);
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): void {
  console.error(`Plumbline: ${reasonOf(error)}`);
  if (process.env['LOG_LEVEL'] === 'debug' && !(error instanceof Refusal)) console.error(error);
  process.exit(1);
}

/** If several addresses refuse a connection, Node throws an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  // The channel closes if the entry script is killed; this process must then end, because nothing else could stop it.
  process.on('disconnect', requestStop);
  try {
    starting = start();
    await starting;
    if (process.argv[2] === 'migrate') process.exit(0);
  } catch (error) {
    await stop().catch(() => {});
    refuse(error);
  }
}

await main();
