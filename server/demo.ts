import { parseArgs } from 'node:util';
import pg from 'pg';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';
import { type DemoOrganization, fillOrganization } from '#server/demo/demo.fill.ts';
import { isSizeName, type SizeName } from '#server/demo/demo.sizes.ts';

/** This password is public, so a demo must not run on a server that others can reach. */
const PASSWORD = 'Harbour!lantern42';
const SHOWN = 8;

function readOptions(): { size: SizeName; name: string } {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'S' }, organization: { type: 'string' } } });
  const size = values.size.toUpperCase();
  if (!isSizeName(size)) throw new Refusal('--size must be S, M or L.');
  const name = values.organization?.trim() ?? `Demonstration ${size}`;
  if (name.length < 1 || name.length > 120) throw new Refusal('--organization must have 1 to 120 characters.');
  return { size, name };
}

async function main(): Promise<void> {
  const wishes = readOptions();
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = config.database.directUrl
    ? { ownerUrl: config.database.directUrl, stop: async () => {} }
    : await startEmbedded(config.dataDir);
  try {
    await migrate(database.ownerUrl);
    const began = performance.now();
    const filled = await fill(config, database.ownerUrl, wishes);
    await gatherStatistics(database.ownerUrl);
    printResult(filled, wishes.name, performance.now() - began);
  } finally {
    await database.stop();
  }
}

async function fill(config: Config, ownerUrl: string, wishes: { size: SizeName; name: string }): Promise<DemoOrganization> {
  const secrets = await loadSecrets(config.dataDir, process.env);
  const passwordHash = await hashPassword({ config, secrets }, PASSWORD);
  const auditKey = await prepareAuditKey(ownerUrl, secrets.encryption);
  return fillOrganization(ownerUrl, { ...wishes, now: new Date(), passwordHash, auditKey, storage: openStorage(config) });
}

/** Updates the planner's statistics after so many new rows. */
async function gatherStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function printResult({ people, counts }: DemoOrganization, name: string, took: number): void {
  const active = people.filter((person) => person.status === 'active');
  console.log(
    `${name}: ${counts.customers} customers, ${counts.assessments} assessments, ${counts.answers} answers, ${people.length} people, in ${(took / 1000).toFixed(1)} s.`,
  );
  console.log(`Everybody signs in with the password ${PASSWORD}`);
  for (const person of active.slice(0, SHOWN)) console.log(`  ${roleLabel([person.role]).padEnd(20)} ${person.email}`);
  if (active.length > SHOWN) console.log(`  and ${active.length - SHOWN} more, listed under Users.`);
}

await main().catch((error: unknown) => {
  console.error(`Plumbline: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
