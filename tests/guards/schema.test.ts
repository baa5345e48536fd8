import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CODEGEN = join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');

let database: TestDatabase;
beforeAll(async () => {
  database = await copyOfMigrated();
});
afterAll(() => database.drop());

function verify(url: string) {
  return spawnSync(process.execPath, [CODEGEN, '--config-file', '.kysely-codegenrc.json', '--verify', '--url', url], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

test('The types of the tables equal those of the migrated database', () => {
  const { status, stdout } = verify(database.ownerUrl);
  expect(status, stdout).toBe(0);
});

test('The check of the schema finds a column that the types lack', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('alter table customers add column planted text');
  await owner.end();
  expect(verify(database.ownerUrl).status).not.toBe(0);
});
