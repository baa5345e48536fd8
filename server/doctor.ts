import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { lookup, Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import pg from 'pg';
import { refuseUnknownKeys } from '#server/auth/accounts/key-rotation/key-rotation.ts';
import { getHealth } from '#contract/system/system.contract.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import { isLocal, isTrial } from '#server/platform/config/trial.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { migrationNames } from '#server/platform/db/migrate.ts';
import { openPools } from '#server/platform/db/pools.ts';
import { refuseUnsafeDatabase } from '#server/platform/db/safety.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { mailTransport } from '#server/platform/mail/delivery.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets/secrets.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';

const PATIENCE_MS = 10_000;
const GIB = 1024 ** 3;
/** Authenticator codes change every 30 seconds, and one step of difference is accepted. */
const MOST_SECONDS_APART = 10;

/** Installation under examination; the tests replace what they cannot break for real. */
export interface Examined {
  config: Config;
  secrets: Secrets;
  ownerUrl: string;
  now: () => Date;
  /** Free space in bytes that the data folder needs. */
  leastFree: number;
}

interface Check {
  name: string;
  /** Advice if the check fails without a sentence of its own. */
  advice: string;
  /** Returns what was found; throws if something is wrong. */
  examine(examined: Examined): Promise<string>;
}

/** Checks after configuration, data folder and database, which open what these need. */
export const CHECKS: readonly Check[] = [
  { name: 'Disk', advice: 'Check that the data folder exists.', examine: examineDisk },
  { name: 'Migrations', advice: 'Start Plumbline once to migrate the database.', examine: examineMigrations },
  { name: 'Database rights', advice: 'Give the role of DATABASE_URL the database and CREATEROLE.', examine: examineRights },
  {
    name: 'Keys',
    advice: 'Restore secrets.json from a backup, or set SECRET_KEY to the key that this database was used with.',
    examine: examineKeys,
  },
  { name: 'Clock', advice: 'Synchronise the clocks of both machines, for example with chrony.', examine: examineClock },
  {
    name: 'Files',
    advice: 'Check the S3_… variables and the rights of the access key, or the rights of the folder.',
    examine: examineFiles,
  },
  { name: 'Mail server', advice: 'Check host, port, user and password in SMTP_URL.', examine: examineMail },
  { name: 'DNS', advice: 'Check the name servers of this machine or DNS_SERVERS, and the DNS record of the name.', examine: examineDns },
  { name: 'Public address', advice: 'Check PUBLIC_URL, the reverse proxy and its certificate.', examine: examineAddress },
];

export interface Diagnosis {
  report: string;
  isHealthy: boolean;
}

/** Examines the installation that the environment configures, without changing its data or sending an email. */
export async function diagnose(env: NodeJS.ProcessEnv = process.env): Promise<Diagnosis> {
  const lines: string[] = [];
  const note = async <T>(name: string, advice: string, work: () => Promise<readonly [string, T]>): Promise<T | undefined> => {
    try {
      const [found, result] = await work();
      lines.push(`ok    ${name}: ${found}`);
      return result;
    } catch (error) {
      lines.push(`FAIL  ${name}: ${sentenceOf(error, advice)}`);
      return undefined;
    }
  };

  const read = await note('Configuration', 'Correct the variable.', async () => {
    const variables = readEnvironment(env);
    return [`${Object.keys(variables).length} variables are set`, { variables, config: readConfig(variables) }];
  });
  const config = read?.config;
  const secrets =
    read &&
    (await note('Data folder', 'Set DATA_DIR to a folder that this user can write.', async () => {
      await prepareDataFolder(read.config.dataDir);
      return [read.config.dataDir, await loadSecrets(read.config.dataDir, read.variables)];
    }));
  const database =
    config && secrets && (await note('Database', 'Check that it runs and that DATABASE_URL is correct.', () => openDatabase(config)));
  if (config && secrets && database) {
    const examined: Examined = { config, secrets, ownerUrl: database.ownerUrl, now: () => new Date(), leastFree: GIB };
    for (const { name, advice, examine } of CHECKS) await note(name, advice, async () => [await examine(examined), null]);
    await database.stop();
  }
  const isHealthy = lines.every((line) => line.startsWith('ok'));
  return {
    report: [...lines, isHealthy ? 'Everything is in order.' : 'Correct what failed, then run this command again.'].join('\n'),
    isHealthy,
  };
}

/** Our own refusals say what to do. */
function sentenceOf(error: unknown, advice: string): string {
  const reason = reasonOf(error).replace(/\.$/, '');
  return error instanceof Refusal ? `${reason}.` : `${reason}. ${advice}`;
}

/** If several addresses refuse a connection, Node throws an AggregateError without a message; fetch hides its reason in the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

async function openDatabase({ database, dataDir }: Config) {
  const { directUrl } = database;
  const opened = directUrl ? { ownerUrl: directUrl, stop: async () => {} } : await startEmbedded(dataDir);
  const [row] = await ask<{ version: string; number: number }>(
    opened.ownerUrl,
    "select current_setting('server_version') as version, current_setting('server_version_num')::integer as number",
  );
  if ((row?.number ?? 0) < 150_000) throw new Refusal(`PostgreSQL ${row?.version} is too old; install version 15 or newer.`);
  return [`PostgreSQL ${row?.version}${directUrl ? '' : ', embedded'}`, opened] as const;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function examineDisk({ config: { dataDir }, leastFree }: Examined): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const shown = `${(free / GIB).toFixed(1)} GiB free in ${dataDir}`;
  if (free < leastFree)
    throw new Refusal(`Only ${shown}; free at least ${(leastFree / GIB).toFixed(1)} GiB, or move DATA_DIR to a larger disk`);
  return shown;
}

async function examineMigrations({ ownerUrl }: Examined): Promise<string> {
  const wanted = await migrationNames();
  const [found] = await ask<{ is_there: boolean }>(ownerUrl, "select to_regclass('migration.applied') is not null as is_there");
  const applied = found?.is_there
    ? (await ask<{ name: string }>(ownerUrl, 'select name from migration.applied')).map(({ name }) => name)
    : [];
  const missing = wanted.filter((name) => !applied.includes(name));
  if (missing.length > 0) throw new Error(`${missing.length} of ${wanted.length} migrations are missing`);
  return `${wanted.length} applied`;
}

/** Also creates the logins of the pools, like a start. */
async function examineRights({ ownerUrl, secrets }: Examined): Promise<string> {
  const [rights] = await ask<{ owns: boolean; creates: boolean }>(
    ownerUrl,
    `select pg_has_role(current_user, d.datdba, 'usage') as owns, r.rolcreaterole or r.rolsuper as creates
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  );
  if (!rights?.owns) throw new Error('The role does not own the database');
  if (!rights.creates) throw new Error('The role lacks CREATEROLE');
  // Nothing is written to the audit log, so its key, which another check examines, is not needed.
  const noKey = { secret: createSecretKey(randomBytes(32)), unprovenUpTo: 0 };
  const pools = openPools(await prepareLogins(ownerUrl, secrets.database[0]), noKey);
  try {
    await refuseUnsafeDatabase(pools);
  } finally {
    await pools.close();
  }
  return 'roles are separate, and every table of organisations has forced row security';
}

async function examineKeys({ ownerUrl, secrets }: Examined): Promise<string> {
  const pools = openPools(await prepareLogins(ownerUrl, secrets.database[0]), await prepareAuditKey(ownerUrl, secrets.encryption));
  try {
    await refuseUnknownKeys(pools, secrets.encryption);
  } finally {
    await pools.close();
  }
  return 'stored secrets can be read';
}

async function examineClock({ ownerUrl, now }: Examined): Promise<string> {
  const [row] = await ask<{ now: Date }>(ownerUrl, 'select now()');
  const seconds = Math.round(Math.abs(now().getTime() - (row?.now.getTime() ?? 0)) / 1000);
  if (seconds > MOST_SECONDS_APART) throw new Error(`The clocks of this machine and the database are ${seconds} seconds apart`);
  return 'agrees with the database';
}

/** Stores, reads and deletes a file of no organisation. */
async function examineFiles({ config }: Examined): Promise<string> {
  const storage = openStorage(config);
  const bytes = Buffer.from(`Plumbline ${randomUUID()}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = storageKey(randomUUID(), hash);
  await storage.put(key, Readable.from(bytes), { size: bytes.length, hash });
  const isStored = await storage.has(key);
  await storage.remove(key);
  if (!isStored) throw new Error('A stored file cannot be found again');
  return config.s3 ? `bucket ${config.s3.bucket} at ${config.s3.endpoint}` : 'stored in the data folder';
}

/** Connects and signs in, without sending an email. */
async function examineMail({ config }: Examined): Promise<string> {
  if (isTrial(config)) return 'none; emails are written to the data folder, which is enough for a trial on this machine';
  if (config.smtpUrl === null) throw new Refusal('There is none, so nobody receives invitations or codes. Set SMTP_URL');
  await mailTransport(config.smtpUrl).verify();
  return `${new URL(config.smtpUrl).host} accepts emails`;
}

async function examineDns({ config }: Examined): Promise<string> {
  const { publicUrl, smtpUrl, s3, dnsServers } = config;
  const addresses = [publicUrl, ...(smtpUrl === null ? [] : [smtpUrl]), ...(s3 ? [s3.endpoint] : [])];
  const names = [...new Set(addresses.map((address) => new URL(address).hostname))].filter(
    (name) => !isLocalHost(name) && isIP(name) === 0,
  );
  for (const name of names) await lookup(name);
  if (dnsServers.length > 0) await askServers([...dnsServers]);
  if (names.length === 0) return dnsServers.length === 0 ? 'no name to look up' : 'DNS_SERVERS answer';
  return `${names.join(', ')} can be resolved`;
}

/** Any answer counts, because the servers may know no public names. */
async function askServers(servers: string[]): Promise<void> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  resolver.setServers(servers);
  await resolver.resolve4('plumbline.example').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return;
    throw new Error(`The servers ${servers.join(', ')} do not answer`);
  });
}

async function examineAddress({ config }: Examined): Promise<string> {
  const { publicUrl, trustedProxies } = config;
  const url = `${publicUrl}${getHealth.path}`;
  // Plumbline itself speaks plain HTTP, so https always comes from a proxy.
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
    throw new Refusal('PUBLIC_URL is https, so there is a reverse proxy. Set TRUSTED_PROXY to its address');
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    if (isLocal(config)) return null;
    throw error;
  });
  if (response === null) return `${publicUrl}; Plumbline is not running there now`;
  const health = getHealth.response.safeParse(await response.json().catch(() => null));
  if (!health.success) throw new Error(`${url} responds with ${response.status}, and not as Plumbline does`);
  return `version ${health.data.version} responds at ${publicUrl}`;
}
