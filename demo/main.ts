import { parseArgs } from 'node:util';
import pg from 'pg';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import { loadSecrets, type Secrets } from '#server/platform/secrets/secrets.ts';
import { type DemoOptions, type DemoOrganization, fillOrganization, planDemo } from '#demo/demo.fill.ts';
import type { DemoPerson } from '#demo/demo.world.ts';
import { isSizeName, type SizeName } from '#demo/demo.sizes.ts';

/** Public password, so a demo must not run on a server that others can reach. */
const PASSWORD = 'Harbour!lantern42';
const SHOWN = 8;

interface Wishes {
  size: SizeName;
  name: string;
  /** Keeps an existing demo of that name and only prints the accounts. */
  isKept: boolean;
}

function readOptions(): Wishes {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'S' }, organization: { type: 'string' }, keep: { type: 'boolean', default: false } },
  });
  const size = values.size.toUpperCase();
  if (!isSizeName(size)) throw new Refusal('--size must be S, M, L or XL.');
  const name = values.organization?.trim() ?? `Demonstration ${size}`;
  if (name.length < 1 || name.length > 120) throw new Refusal('--organization must have 1 to 120 characters.');
  return { size, name, isKept: values.keep };
}

async function main(): Promise<void> {
  const wishes = readOptions();
  const env = readEnvironment();
  const config = readConfig(env);
  await prepareDataFolder(config.dataDir);
  const database = config.database.directUrl
    ? { ownerUrl: config.database.directUrl, stop: async () => {} }
    : await startEmbedded(config.dataDir);
  try {
    await migrate(database.ownerUrl);
    const options = { name: wishes.name, size: wishes.size, now: new Date() };
    if (wishes.isKept && (await isFilled(database.ownerUrl, options))) {
      console.log(`${wishes.name} is already there.`);
      printAccounts(planDemo(options).people);
      return;
    }
    const began = performance.now();
    const secrets = await loadSecrets(config.dataDir, env);
    const filled = await fill({ config, secrets }, database.ownerUrl, options);
    await gatherStatistics(database.ownerUrl);
    printResult(filled, wishes.name, performance.now() - began);
  } finally {
    await database.stop();
  }
}

async function isFilled(ownerUrl: string, options: DemoOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const found = await client.query('select 1 from auth.organizations where id = $1', [planDemo(options).id]);
  await client.end();
  return found.rowCount === 1;
}

async function fill(
  { config, secrets }: { config: Config; secrets: Secrets },
  ownerUrl: string,
  options: DemoOptions,
): Promise<DemoOrganization> {
  const passwordHash = await hashPassword({ config, secrets }, PASSWORD);
  const auditKey = await prepareAuditKey(ownerUrl, secrets.encryption);
  return fillOrganization(ownerUrl, { ...options, passwordHash, auditKey, storage: openStorage(config) });
}

/** Updates the planner's statistics after many new rows. */
async function gatherStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function printResult({ people, counts }: DemoOrganization, name: string, took: number): void {
  console.log(
    `${name}: ${counts.customers} customers, ${counts.assessments} assessments, ${counts.answers} answers, ${people.length} people, in ${(took / 1000).toFixed(1)} s.`,
  );
  printAccounts(people);
}

function printAccounts(people: readonly DemoPerson[]): void {
  const active = people.filter((person) => person.status === 'active');
  console.log(`Sign in with the password ${PASSWORD} and one of these addresses:`);
  for (const person of active.slice(0, SHOWN)) console.log(`  ${roleLabel([person.role]).padEnd(20)} ${person.email}`);
  if (active.length > SHOWN) console.log(`  and ${active.length - SHOWN} more, listed under Users.`);
}

await main().catch((error: unknown) => {
  console.error(`Plumbline: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
