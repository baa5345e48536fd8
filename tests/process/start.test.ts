import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressFor, readAccess } from '#server/platform/embedded/access.ts';
import { pollUntil } from '#server/platform/embedded/processes.ts';
import { processesIn, refusedStart, type ServerProcess, spawnServer, stopServers, temporaryFolder } from './start.process.ts';

/** The tests run in order on one data folder, like successive starts of an installation. */
describe('a server with the embedded database', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await temporaryFolder('plumb line été ');
    server = await spawnServer({ DATA_DIR: folder.path });
    await server.ready();
  });
  afterAll(async () => {
    await stopServers();
    await folder.remove();
  });

  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return { status: response.status, body: await response.json() };
  };
  const owner = async () => {
    const access = await readAccess(join(folder.path, 'postgres', 'access.json'));
    if (!access) throw new Error('The embedded database has no access file.');
    const client = new pg.Client({ connectionString: addressFor(access, 'plumbline') });
    // The database may stop while a connection is being closed.
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  test('A server started in an empty folder with a space in its path serves requests and prints its address', async () => {
    expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/api/ready')).toEqual({ status: 200, body: { status: 'ready' } });
    expect(server.printed()).toBe(`Plumbline is ready at http://localhost:${new URL(server.url).port}\n`);
  });

  test('The files with secrets and database passwords can be read by their own user alone', async () => {
    for (const file of ['secrets.json', join('postgres', 'access.json')]) {
      expect(((await stat(join(folder.path, file))).mode & 0o777).toString(8), file).toBe('600');
    }
  });

  test('A second server on the same data folder is refused in one sentence', async () => {
    const { code, stderr } = await refusedStart({ DATA_DIR: folder.path });

    expect(stderr).toMatch(/^Plumbline: The data folder .+ is already in use by process \d+\. Stop it first, or set another DATA_DIR\.\n$/);
    expect(code).toBe(1);
    expect((await get('/api/ready')).status).toBe(200);
  });

  test('A server that is asked to stop answers the request in progress and leaves no process behind', async () => {
    const client = await owner();
    await client.query('begin');
    await client.query('lock table migration.applied in access exclusive mode');
    const request = fetch(`${server.url}/api/ready`);
    const onlooker = await owner();
    const isWaiting = async () => (await onlooker.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount === 1;
    expect(await pollUntil(isWaiting, 60_000)).toBe(true);
    await onlooker.end();

    server.signal('SIGTERM');
    expect(await pollUntil(async () => !(await server.isListening()), 60_000)).toBe(true);
    await client.query('commit');
    await client.end();

    expect((await request).status).toBe(200);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(processesIn(folder.path)).toEqual([]);
  });

  test('A server that was killed starts again with the same data and secrets', async () => {
    const secrets = await readFile(join(folder.path, 'secrets.json'), 'utf8');
    server = await spawnServer({ DATA_DIR: folder.path });
    await server.ready();
    const client = await owner();
    await client.query('create schema kept; create table kept.numbers as select 42 as number');
    await client.end();
    server.signal('SIGKILL');
    await server.ended;

    server = await spawnServer({ DATA_DIR: folder.path });
    await server.ready();

    const again = await owner();
    expect((await again.query('select number from kept.numbers')).rows).toEqual([{ number: 42 }]);
    await again.end();
    expect(await readFile(join(folder.path, 'secrets.json'), 'utf8')).toBe(secrets);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(processesIn(folder.path)).toEqual([]);
  });
});
