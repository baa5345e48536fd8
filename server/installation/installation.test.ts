import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { diskStorage } from '#server/platform/storage/storage.disk.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { backUpInstallation } from './installation.backup.ts';
import { openInstallationBackup, placeKeys, restoreInstallation } from './installation.restore.ts';

let server: TestServer;
let sample: SampleOrganization;
let folder: string;
let path: string;
let empty: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it compares every row of an installation' });
  sample = await sampleOrganization(server, 'marker-saved-6f7a');
  await sampleOrganization(server, 'marker-also-8b9c');
  folder = await mkdtemp(join(tmpdir(), 'installation-'));
  path = join(folder, 'all.zip');
  empty = await copyOfMigrated();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Fingerprint of every table, across all organisations. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'platform', 'console') order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await client.query<{ n: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as n from ${name} t`,
    );
    all[name] = found.rows[0]?.n ?? '';
  }
  await client.end();
  return all;
}

describe('a backup of the whole installation', () => {
  test('[SCOPE-26] A restore into an empty database gives the same rows in every table, and every file', async () => {
    const storage = diskStorage(join(folder, 'files'));
    await writeFile(join(server.config.dataDir, 'secrets.json'), '{"kept": true}', { mode: 0o600 });
    const before = await fingerprints(server.ownerUrl);
    const report = await backUpInstallation({ ...server, dataDir: server.config.dataDir, storage: server.context.storage, path });
    expect(report).toContain('Backed up 2 organisations');
    const backup = await openInstallationBackup(path);
    expect(await restoreInstallation(empty.ownerUrl, storage, backup)).toContain('Restored 2 organisations');
    expect(await fingerprints(empty.ownerUrl)).toEqual(before);
    expect(backup.fileKeys.length).toBeGreaterThan(2);
    for (const key of backup.fileKeys) expect(await storage.has(key), key).toBe(true);
    expect(backup.fileKeys.some((key) => key.startsWith(storageKey(sample.msp.id, 'a'.repeat(64)).slice(0, 36)))).toBe(true);

    await expect(placeKeys(server.config.dataDir, backup)).resolves.toBeUndefined();
    await writeFile(join(server.config.dataDir, 'secrets.json'), '{"other": true}');
    await expect(placeKeys(server.config.dataDir, backup)).rejects.toThrow(/has other keys than the backup/);
    await expect(restoreInstallation(empty.ownerUrl, storage, backup)).rejects.toThrow(/Restore the backup into an empty database/);
    backup.close();
  });

  test('[SCOPE-27] A server on the restored database continues: sessions stay open, numbering continues and the audit log verifies', async () => {
    const other = await startTestServer({}, { database: empty });
    try {
      const cookies = { ...sample.owner.cookies };
      const seen = await other.app.inject({ method: 'GET', url: '/api/customers', cookies });
      expect(seen.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['marker-saved-6f7a Ltd']);
      const verified = await other.app.inject({ method: 'GET', url: '/api/audit-logs/verify', cookies });
      expect(verified.json()).toMatchObject({ valid: true, brokenAt: null });
      const { owner } = await other.organization();
      expect((await owner.sees(verifyAuditLog, { query: {} })).valid).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('[SCOPE-28] A file that is not an installation backup is refused in one sentence', async () => {
    await writeFile(join(folder, 'no.zip'), 'nothing');
    await expect(openInstallationBackup(join(folder, 'no.zip'))).rejects.toThrow(/is not an installation backup/);
  });
});
