import pg from 'pg';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { type Pools, openPools } from '#server/platform/db/pools.ts';
import { isCurrent, migrationNames } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addEncryptionKey, loadSecrets, type Secrets } from '#server/platform/secrets/secrets.ts';
import { openNetworks, resetSecondFactors, setSuperadmin, unlock } from '#server/auth/accounts/admin-commands.ts';
import { diagnose } from './doctor.ts';
import { backUp, restore } from '#server/installation/installation.commands.ts';
import { rotateKeys } from '#server/auth/accounts/key-rotation/key-rotation.ts';

const USAGE = `Usage: npm run admin -- <command>

  superadmin grant <email>    give this account access to the platform console
  superadmin revoke <email>   revoke access to the platform console
  unlock <email>              clear failed sign-ins and enable the account
  reset-mfa <email>           remove lost MFA, end all sessions and notify the person
  open-networks <email>       remove all allowed networks of the account's organisation
  doctor                      check configuration, database, keys, clock, disk, files, mail server, DNS and public address
  rotate-keys                 re-encrypt stored secrets with a new key
  backup <file>               save the whole installation: all rows, all files and the keys
  restore <file>              restore it into an empty data folder and database
`;

interface WorkContext {
  pools: Pools;
  secrets: Secrets;
  /** True if the keys come from SECRET_KEY and not from the data folder. */
  hasConfiguredKey: boolean;
  dataDir: string;
  publicUrl: string;
}

type Work = (context: WorkContext) => Promise<string>;

type WorkForOne = (context: WorkContext, email: string) => Promise<string>;

/** Commands for one account, identified by email address. */
const HELP_FOR_ONE: ReadonlyMap<string | undefined, WorkForOne> = new Map<string, WorkForOne>([
  ['unlock', unlock],
  ['reset-mfa', resetSecondFactors],
  ['open-networks', openNetworks],
]);

/** Commands without an account. */
const ALONE: ReadonlyMap<string, Work> = new Map<string, Work>([
  [
    'rotate-keys',
    ({ pools, secrets: { encryption: keyring }, hasConfiguredKey, dataDir }) =>
      // Keys from the environment must be changed there, not by this command.
      rotateKeys({ pools, keyring, addKey: hasConfiguredKey ? null : () => addEncryptionKey(dataDir) }),
  ],
]);

/** Parsed command; undefined if unknown. */
function readCommand([command, ...rest]: readonly string[]): Work | undefined {
  const [first, second] = rest;
  if (command === 'superadmin' && (first === 'grant' || first === 'revoke') && second && rest.length === 2) {
    return ({ pools }) => setSuperadmin(pools, second, first === 'grant');
  }
  const help = HELP_FOR_ONE.get(command);
  if (help && first && rest.length === 1) return (context) => help(context, first);
  return ALONE.get([command, ...rest].join(' '));
}

async function run(work: Work): Promise<string> {
  const env = readEnvironment();
  const config = readConfig(env);
  await prepareDataFolder(config.dataDir);
  const secrets = await loadSecrets(config.dataDir, env);
  const database = config.database.directUrl
    ? { ownerUrl: config.database.directUrl, stop: async () => {} }
    : await startEmbedded(config.dataDir);
  try {
    if (!(await isPrepared(database.ownerUrl)))
      throw new Refusal('The database is not migrated to this version. Start Plumbline once, then try again.');
    const pools = openPools(
      await prepareLogins(database.ownerUrl, secrets.database[0]),
      await prepareAuditKey(database.ownerUrl, secrets.encryption),
    );
    try {
      return await work({
        pools,
        secrets,
        hasConfiguredKey: env['SECRET_KEY'] !== undefined,
        dataDir: config.dataDir,
        publicUrl: config.publicUrl,
      });
    } finally {
      await pools.close();
    }
  } finally {
    await database.stop();
  }
}

/** A database that was never migrated has no migrations table. */
async function isPrepared(ownerUrl: string): Promise<boolean> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    return await isCurrent(owner, await migrationNames());
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(42P01|3F000)$/.test(String(error.code))) return false;
    throw error;
  } finally {
    await owner.end();
  }
}

/** Commands that open the database themselves. */
const ON_FILES: ReadonlyMap<string | undefined, (path: string) => Promise<string>> = new Map([
  ['backup', backUp],
  ['restore', restore],
]);

function readTask([command, ...rest]: readonly string[]): (() => Promise<string>) | undefined {
  const onFile = ON_FILES.get(command);
  const [path] = rest;
  if (onFile) return path && rest.length === 1 ? () => onFile(path) : undefined;
  const work = readCommand([command ?? '', ...rest]);
  return work && (() => run(work));
}

async function main(): Promise<number> {
  const line = process.argv.slice(2);
  if (line[0] === 'help' || line[0] === '--help') {
    console.log(USAGE);
    return 0;
  }
  if (line[0] === 'doctor' && line.length === 1) {
    const { report, isHealthy } = await diagnose();
    console.log(report);
    return isHealthy ? 0 : 1;
  }
  const task = readTask(line);
  if (!task) {
    console.error(USAGE);
    return 2;
  }
  try {
    console.log(await task());
    return 0;
  } catch (error) {
    console.error(`Plumbline: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

process.exitCode = await main();
