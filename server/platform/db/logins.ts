import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg, { escapeIdentifier, escapeLiteral } from 'pg';
import { Refusal } from '#server/platform/http/refusal.ts';
import { explainForbidden } from './migrate.ts';

/** The roles that the migrations create and grant rights to. They have no login; each pool has one that is a member of its role alone. */
export const POOL_ROLES = ['tenant', 'auth', 'platform', 'restore', 'console'] as const;
export type PoolRole = (typeof POOL_ROLES)[number];

/** The address that each pool connects to, its login and password included. */
export type PoolUrls = Readonly<Record<PoolRole, string>>;

const PATIENCE_MS = 30_000;
/** Of one statement of a restore: its commit checks every reference at once. */
const RESTORE_PATIENCE_MS = 600_000;

/** Settings of a connection belong to its login: a pooler in front of PostgreSQL passes none of them on. */
const settingsOf = (role: PoolRole): Readonly<Record<string, string>> => ({
  timezone: 'UTC',
  statement_timeout: String(role === 'restore' ? RESTORE_PATIENCE_MS : PATIENCE_MS),
  idle_in_transaction_session_timeout: '60000',
});

/** Any number that no other lock uses; all processes that serve one database use the same. */
const LOCK = 7_421_152;

interface Login {
  name: string;
  password: string;
}

/**
 * Roles belong to the whole cluster and several Plumbline databases may live in one, so a login's name holds the database's oid. It also
 * holds a mark of the key that its password follows from: processes with the key of before and with the new one serve side by side.
 */
function loginOf(key: Buffer, oid: number, role: PoolRole): Login {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `plumbline login ${purpose}`, length)).toString('hex');
  return { name: `plumbline_${role}_${oid}_${derive('name', 4)}`, password: derive(`password ${oid} ${role}`, 32) };
}

/** Creates the missing logins of the pools, as the owner of the database, and returns how the pools connect. */
export function prepareLogins(ownerUrl: string, key: Buffer): Promise<PoolUrls> {
  return asOwnerAlone(ownerUrl, async (client, database) => {
    // Logins of other databases of the cluster may not connect to this one.
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

/** Removes the logins of keys that are no longer in use. Only the server does so: a command line may have a wrong key. */
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
  // The statement contains the verifier and not the password, because PostgreSQL may log its statements.
  await client.query(`${verb} password ${escapeLiteral(verifierOf(password))}`);
  await client.query(`grant ${escapeIdentifier(`plumbline_${role}`)} to ${escapeIdentifier(name)}`);
  for (const [setting, value] of Object.entries(settingsOf(role)))
    await client.query(`alter role ${escapeIdentifier(name)} set ${setting} = ${escapeLiteral(value)}`);
}

/** What PostgreSQL stores of a password (RFC 5802), with its own number of rounds. */
function verifierOf(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}

/** The owner's address with another login. */
function addressOf(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  url.username = name;
  url.password = password;
  return url.href;
}

/** The same logins at the address of a pooler. */
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

/** One process at a time: two that start at the same time would create the same role. */
async function asOwnerAlone<T>(ownerUrl: string, work: (client: pg.Client, database: Database) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<Database>(
      'select datname as name, oid::integer from pg_database where datname = current_database()',
    );
    const [database] = rows;
    if (!database) throw new Refusal('The database does not say its own name.');
    return await work(client, database);
  } catch (error) {
    throw explainForbidden(client, error);
  } finally {
    await client.end();
  }
}
