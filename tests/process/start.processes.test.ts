import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { spawnServer, stopServers, temporaryFolder } from './start.process.ts';
import { visitor } from './start.visitor.ts';

const ANN = { email: 'ann@msp.test', password: 'Correct1!horse', firstName: 'Ann', lastName: 'Owner', organizationName: 'Northwind IT' };

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await temporaryFolder('plumbline-processes-');
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

const serverOn = (name: string) =>
  spawnServer({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: `${folder.path}/${name}`,
    SECRET_KEY: 'the same for every process of one house',
  });

test('[PROC-1] A person who signs out at one process is signed out at the other', async () => {
  const [one, other] = await Promise.all([serverOn('one'), serverOn('other')]);
  await Promise.all([one.ready(), other.ready()]);
  const here = visitor(one.url);
  const there = visitor(other.url);
  const registered = await here.post('/api/auth/register', ANN);
  await here.post('/api/auth/verify-email', { userId: registered.body['userId'], code: registered.body['verificationCode'] });
  expect((await here.post('/api/auth/login', { email: ANN.email, password: ANN.password })).status).toBe(200);
  there.takeCookies(here);
  const isSignedIn = async () => (await there.get('/api/auth/status')).body['isAuthenticated'];
  for (let i = 0; i < 5; i += 1) expect(await isSignedIn()).toBe(true);

  expect((await here.post('/api/auth/logout', {})).status).toBe(200);
  expect((await there.get('/api/auth/user')).status).toBe(401);
  await vi.waitUntil(async () => !(await isSignedIn()), { timeout: 60_000 });
  for (const server of [one, other]) server.signal('SIGTERM');
  expect((await Promise.all([one.ended, other.ended])).map(({ code }) => code)).toEqual([0, 0]);
}, 240_000);
