import { createServer, type Server } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/platform/embedded/access.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { oldPostgres } from './start.old-server.ts';
import { refusedStart, stopServers, temporaryFolder } from './start.process.ts';

describe('a refused start', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await copyOfMigrated();
  });
  afterAll(async () => {
    await stopServers();
    await database.drop();
    await folder.remove();
  });

  const refusal = async (settings: Record<string, string>) => {
    const { code, stdout, stderr } = await refusedStart({ DATA_DIR: folder.path, ...settings });
    expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 });
    expect(stderr).toMatch(/^Plumbline: \S.*\.\n$/);
    return stderr.slice('Plumbline: '.length, -1);
  };
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const changed = (url: string, change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };

  test('The server refuses to start with a PORT that is not a port number', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('PORT must be a whole number from 1 to 65535.');
  });

  test('The server refuses to start with a setting that is also given in a file', async () => {
    expect(await refusal({ PORT_FILE: join(folder.path, 'port') })).toBe('PORT and PORT_FILE are both set; set only one of them.');
  });

  test('[PROC-2] The server refuses to start with a PUBLIC_URL without https unless it names this machine', async () => {
    const sentence = 'PUBLIC_URL must begin with https:// unless its host is localhost.';
    expect(await refusal({ PUBLIC_URL: 'http://plumbline.example.com' })).toBe(sentence);
  });

  test.each([
    ['a captcha without its keys', { CAPTCHA: 'recaptcha' }, 'RECAPTCHA_SITE_KEY must be set when CAPTCHA is recaptcha.'],
    [
      'a key that was never chosen',
      { SECRET_KEY: 'change-me-change-me-change-me-0123456789' },
      'SECRET_KEY must be random characters, not one pattern repeated or a placeholder.',
    ],
    ['hashes below the floor', { ARGON2_MEMORY: '19455' }, 'ARGON2_MEMORY must be a whole number from 19456 to 4194304.'],
    [
      'a proxy that is everybody',
      { TRUSTED_PROXY: '0.0.0.0/0' },
      'TRUSTED_PROXY must be a list of addresses or ranges such as 10.0.0.1, 192.168.0.0/16.',
    ],
  ])('[PROC-3] The server refuses to start with %s', async (_, settings: Record<string, string>, sentence) => {
    expect(await refusal(settings)).toBe(sentence);
  });

  test('The server refuses to start with a DATA_DIR that cannot be written', async () => {
    const file = join(folder.path, 'a file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .+ cannot be written \(\w+\); give this user/);
  });

  test('The server refuses to start when the database cannot be reached or its password is wrong', async () => {
    const nobody = `postgres://plumbline:pw@127.0.0.1:${await freePort()}/plumbline`;
    expect(await refusal({ DATABASE_URL: nobody })).toMatch(/^The database at DATABASE_URL cannot be reached: connect ECONNREFUSED/);
    const stranger = changed(database.ownerUrl, (url) => (url.password = 'wrong'));
    expect(await refusal({ DATABASE_URL: stranger })).toMatch(/cannot be reached: password authentication failed/);
  });

  test('The server refuses to start on a PostgreSQL that is too old', async () => {
    const old = await oldPostgres('14.11 (Debian 14.11-1)', 140_011);
    const sentence = 'The database is PostgreSQL 14.11 (Debian 14.11-1); Plumbline needs 15 or newer.';
    expect(await refusal({ DATABASE_URL: old.url })).toBe(sentence);
    old.close();
  });

  test('The server refuses to start with a role that may not set up the database', async () => {
    await statement("create role start_weak login password 'pw' nosuperuser nocreaterole");
    await statement('create database start_weak owner start_weak');
    const weak = changed(database.ownerUrl, (url) =>
      Object.assign(url, { username: 'start_weak', password: 'pw', pathname: '/start_weak' }),
    );
    expect(await refusal({ DATABASE_URL: weak })).toMatch(
      /^The role start_weak cannot set up Plumbline \(permission denied.+\); it must own the database, have CREATEROLE/,
    );
    await statement('drop database start_weak with (force)');
    await statement('drop role start_weak');
  });

  test('The server refuses to start when its own port or the port of the metrics is taken', async () => {
    const neighbour: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => neighbour.once('listening', resolve));
    const address = neighbour.address();
    const taken = address !== null && typeof address === 'object' ? String(address.port) : '';
    const onPort = { DATABASE_URL: database.ownerUrl, PORT: taken };
    expect(await refusal(onPort)).toBe(`PORT ${taken} on 127.0.0.1 is already in use. Stop the other program or set another port.`);
    const onMetrics = { DATABASE_URL: database.ownerUrl, METRICS_PORT: taken };
    expect(await refusal(onMetrics)).toBe(
      `METRICS_PORT ${taken} on 127.0.0.1 is already in use. Stop the other program or set another port.`,
    );
    neighbour.close();
  });

  test('The server refuses to start on a database that is newer than the code or has an edited migration', async () => {
    await statement(
      "insert into migration.applied (name, hash, needs) values ('9998_added.sql', 'x', null), ('9999_later.sql', 'x', '9998')",
    );
    const newer = 'The database is newer than this version: it has the migration 9999_later.sql. Start the newer version.';
    expect(await refusal({ DATABASE_URL: database.ownerUrl })).toBe(newer);

    await statement("delete from migration.applied where name = '9999_later.sql'");
    await statement("update migration.applied set hash = 'other' where name = '0002_lists.sql'");
    const edited = 'The migration 0002_lists.sql was changed after it was applied; migrations are never edited.';
    expect(await refusal({ DATABASE_URL: database.ownerUrl })).toBe(edited);
  });

  test('The server refuses to start on a database of a version before the first release', async () => {
    await statement("insert into migration.applied (name, hash) values ('0001_doors.sql', 'x')");
    const early = 'The database was created by a version that was never released. Start this version with an empty database.';
    expect(await refusal({ DATABASE_URL: database.ownerUrl })).toBe(early);

    await statement("delete from migration.applied where name = '0001_doors.sql'");
    await statement("update migration.applied set hash = 'of an early build' where name = '0001_platform.sql'");
    expect(await refusal({ DATABASE_URL: database.ownerUrl })).toBe(early);
  });
});
