import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg, { escapeIdentifier, escapeLiteral } from 'pg';
import { Refusal } from '#server/platform/http/refusal.ts';
import { explainForbidden } from './migrate.ts';

/** Roles created by the migrations. They have no login; each pool's login is a member of its role only. */
export const POOL_ROLES = ['tenant', 'auth', 'platform', 'restore', 'console'] as const;
export type PoolRole = (typeof POOL_ROLES)[number];

export type PoolUrls = Readonly<Record<PoolRole, string>>;

const PATIENCE_MS = 30_000;
/** Timeout of a single restore statement, because its commit checks all references. */
const RESTORE_PATIENCE_MS = 600_000;

/** Connection settings are stored on the login, because poolers in front of PostgreSQL do not pass them on. */
const settingsOf = (role: PoolRole): Readonly<Record<string, string>> => ({
  timezone: 'UTC',
  statement_timeout: String(role === 'restore' ? RESTORE_PATIENCE_MS : PATIENCE_MS),
  idle_in_transaction_session_timeout: '60000',
});

/** Arbitrary lock number, the same for all processes of a database. */
const LOCK = 7_421_152;

interface Login {
  name: string;
  password: string;
}

/**
 * Roles belong to the cluster, which may hold several Plumbline databases, so the name contains the database's oid. It also contains a mark
 * of the key that the password derives from, so that processes with the old and the new key work side by side.
 */
function loginOf(key: Buffer, oid: number, role: PoolRole): Login {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `plumbline login ${purpose}`, length)).toString('hex');
  return { name: `plumbline_${role}_${oid}_${derive('name', 4)}`, password: derive(`password ${oid} ${role}`, 32) };
}

/** Creates missing pool logins as the database owner, and returns the connection URLs. */
export function prepareLogins(ownerUrl: string, key: Buffer): Promise<PoolUrls> {
  return asOwnerAlone(ownerUrl, async (client, database) => {
    // Logins of other databases in the cluster must not connect to this one.
    await client.query(`revoke connect, temporary on database ${escapeIdentifier(database.name)} from public`);
    const urls: Partial<Record<PoolRole, string>> = {};
    for (const role of POOL_ROLES) {
      const login = loginOf(key, database.oid, role);
      await createLogin(client, login, role);
      await client.query(`grant connect on database ${escapeIdentifier(database.name)} to ${escapeIdentifier(login.name)}`);
      urls[role] = addressOf(ownerUrl, login);
    }
    const { tenant = '', auth = '', platform = '', restore = '', console = '' } = urls;
    return { tenant, auth, platform, restore, console };
  });
}

/** Removes logins of keys no longer in use. Call only from the server, because a command line may have the wrong key. */
export function dropFormerLogins(ownerUrl: string, keys: readonly Buffer[]): Promise<void> {
  return asOwnerAlone(ownerUrl, async (client, database) => {
    const current = POOL_ROLES.flatMap((role) => keys.map((key) => loginOf(key, database.oid, role).name));
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname ~ ('^plumbline_(' || $3 || ')_' || $1 || '_[0-9a-f]{8}$') and rolname <> all ($2)",
      [database.oid, current, POOL_ROLES.join('|')],
    );
    for (const { name } of rows) {
      await client.query(`revoke connect on database ${escapeIdentifier(database.name)} from ${escapeIdentifier(name)}`);
      await client.query(`drop role ${escapeIdentifier(name)}`);
    }
  });
}

async function createLogin(client: pg.Client, { name, password }: Login, role: PoolRole): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  const rights = 'login inherit nosuperuser nobypassrls nocreatedb nocreaterole';
  const verb = rowCount ? `alter role ${escapeIdentifier(name)} login` : `create role ${escapeIdentifier(name)} ${rights}`;
  // Sends the verifier instead of the password, because PostgreSQL may log statements.
  await client.query(`${verb} password ${escapeLiteral(verifierOf(password))}`);
  await client.query(`grant ${escapeIdentifier(`plumbline_${role}`)} to ${escapeIdentifier(name)}`);
  for (const [setting, value] of Object.entries(settingsOf(role)))
    await client.query(`alter role ${escapeIdentifier(name)} set ${setting} = ${escapeLiteral(value)}`);
}

/** Password verifier as stored by PostgreSQL (RFC 5802), with its default number of rounds. */
function verifierOf(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}

function addressOf(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  url.username = name;
  url.password = password;
  return url.href;
}

/** Pool URLs redirected to the pooler. */
export function throughPooler(urls: PoolUrls, poolerUrl: string): PoolUrls {
  const at = (role: PoolRole) => {
    const { username, password } = new URL(urls[role]);
    return addressOf(poolerUrl, { name: username, password });
  };
  return { tenant: at('tenant'), auth: at('auth'), platform: at('platform'), restore: at('restore'), console: at('console') };
}

interface Database {
  name: string;
  oid: number;
}

/** Serialised across processes, because two concurrent starts would create the same role. */
async function asOwnerAlone<T>(ownerUrl: string, work: (client: pg.Client, database: Database) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<Database>(
      'select datname as name, oid::integer from pg_database where datname = current_database()',
    );
    const [database] = rows;
    if (!database) throw new Refusal('The database did not return its name.');
    return await work(client, database);
  } catch (error) {
    throw explainForbidden(client, error);
  } finally {
    await client.end();
  }
}
