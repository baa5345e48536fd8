import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { refusedStart, spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { BIN_15, startPostgres15 } from './start.debian.ts';
import { visitor } from './start.visitor.ts';

const SECRET_KEY = 'the same for every process of one installation';
const LEAST_RIGHTS = 'login nosuperuser nobypassrls nocreatedb createrole';

let debian: Awaited<ReturnType<typeof startPostgres15>> | undefined;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  debian = existsSync(BIN_15) ? await startPostgres15() : undefined;
});
afterAll(async () => {
  await stopServers();
  await debian?.stop();
  await folder.remove();
});

function server15({ skip }: TestContext) {
  return debian ?? skip(`PostgreSQL 15 is not installed in ${BIN_15}`);
}

const serverOn = (url: string, name: string) => spawnServer({ DATABASE_URL: url, DATA_DIR: `${folder.path}/${name}`, SECRET_KEY });

test('Two processes that start at once on an empty PostgreSQL 15 migrate it once and see the same data', async (context) => {
  const cluster = server15(context);
  await cluster.run('create database shared');
  const [one, other] = await Promise.all([serverOn(cluster.url('shared'), 'one'), serverOn(cluster.url('shared'), 'other')]);
  await Promise.all([one.ready(), other.ready()]);

  const migrations = await cluster.run('select count(*)::int as n, count(distinct name)::int as names from migration.applied', 'shared');
  const { length: n } = readdirSync(join(import.meta.dirname, '..', '..', 'migrations'));
  expect(migrations).toEqual([{ n, names: n }]);

  const account = { email: 'ann@msp.test', password: 'Correct1!horse' };
  const here = visitor(one.url);
  const there = visitor(other.url);
  const names = { firstName: 'Ann', lastName: 'Owner', organizationName: 'Northwind IT' };
  const registered = await here.post('/api/auth/register', { ...account, ...names });
  expect(registered.status).toBe(201);
  const code = { userId: registered.body['userId'], code: registered.body['verificationCode'] };
  expect((await there.post('/api/auth/verify-email', code)).status).toBe(200);
  expect((await there.post('/api/auth/login', account)).status).toBe(200);
  expect((await there.post('/api/customers', { name: 'Acme' })).status).toBe(201);

  here.takeCookies(there);
  expect(await here.get('/api/customers')).toMatchObject({ status: 200, body: [{ name: 'Acme' }] });
  for (const server of [one, other]) server.signal('SIGTERM');
  expect((await Promise.all([one.ended, other.ended])).map(({ code }) => code)).toEqual([0, 0]);
});

test('A database role that owns its database and may create roles is enough to start the server', async (context) => {
  const cluster = server15(context);
  await cluster.run(`create role plumbline_home ${LEAST_RIGHTS}`);
  await cluster.run('create database own owner plumbline_home');
  const server = await serverOn(cluster.url('own', 'plumbline_home'), 'least');

  await server.ready();

  const account = { email: 'bo@msp.test', password: 'Correct1!horse' };
  const names = { firstName: 'Bo', lastName: 'Owner', organizationName: 'Southwind IT' };
  const bo = visitor(server.url);
  const registered = await bo.post('/api/auth/register', { ...account, ...names });
  await bo.post('/api/auth/verify-email', { userId: registered.body['userId'], code: registered.body['verificationCode'] });
  await bo.post('/api/auth/login', account);
  expect((await bo.post('/api/customers', { name: 'Acme' })).status).toBe(201);
  expect(await bo.get('/api/customers')).toMatchObject({ status: 200, body: [{ name: 'Acme' }] });
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

test('The server refuses a database role that may not create roles, and names the rights that it needs', async (context) => {
  const cluster = server15(context);
  await cluster.run('create role plumbline_poor login');
  await cluster.run('create database poor owner plumbline_poor');
  const { code, stderr } = await refusedStart({ DATABASE_URL: cluster.url('poor', 'plumbline_poor'), DATA_DIR: folder.path });
  expect(stderr).toMatch(
    /^Plumbline: The role plumbline_poor cannot set up Plumbline \(.+\); it must own the database, have CREATEROLE.*\.\n$/,
  );
  expect(code).toBe(1);
});
