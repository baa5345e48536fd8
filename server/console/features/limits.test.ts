import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveCustomer, createCustomer, exportCustomers, updateCustomer } from '#contract/customers/customers.contract.ts';
import { getOwnData } from '#contract/auth/profile.contract.ts';
import { changeOrganization, getConsoleOrganization } from '#contract/console/console.organizations.contract.ts';
import { inviteUser, updateUser } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { formWith } from '#tests/support/upload.ts';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
beforeAll(async () => {
  server = await startTestServer();
  chief = await superadminOf(server);
});
afterAll(() => server.close());

const detail = (id: string) => chief.sees(getConsoleOrganization, { params: { id } });
const limit = async (id: string, limits: object) => {
  const { version } = await detail(id);
  return chief.sees(changeOrganization, { params: { id }, body: { version, reason: 'Agreed by contract', limits } });
};

test('[CONSOLE-9] An organisation can invite and reactivate people only up to its limit, and keeps those it has', async () => {
  const msp = await server.organization('Three at most');
  await msp.person('vcio');
  await limit(msp.id, { users: 3 });
  const invite = (email: string) => ({ body: { email, firstName: 'In', lastName: 'Vited', roles: ['vcio' as const] } });
  const invited = await msp.owner.sees(inviteUser, invite('one@limit.test'));
  expect(await msp.owner.refused(inviteUser, invite('two@limit.test'))).toMatchObject({
    status: 409,
    code: 'LIMIT_REACHED',
    message: 'Your organisation has reached its limit of people, including those invited',
  });
  expect((await detail(msp.id)).limits.users).toMatchObject({
    used: 3,
    own: 3,
    usual: null,
    reason: 'Agreed by contract',
    changedBy: 'Olive Tester',
  });

  await limit(msp.id, { users: 1 });
  await msp.owner.sees(updateUser, { params: { id: invited.id }, body: { status: 'disabled' } });
  expect(await msp.owner.refused(updateUser, { params: { id: invited.id }, body: { status: 'active' } })).toMatchObject({
    code: 'LIMIT_REACHED',
  });
  await limit(msp.id, { users: null });
  await msp.owner.sees(updateUser, { params: { id: invited.id }, body: { status: 'active' } });
});

test('[CONSOLE-10] The customer limit covers typed, imported and restored customers; prospects and archived ones do not count', async () => {
  const msp = await server.organization('Two customers');
  await limit(msp.id, { customers: 2 });
  const [first] = [
    await msp.owner.sees(createCustomer, { body: { name: 'One' } }),
    await msp.owner.sees(createCustomer, { body: { name: 'Two' } }),
  ];
  const three = { body: { name: 'Three' } };
  expect(await msp.owner.refused(createCustomer, three)).toMatchObject({ status: 409, code: 'LIMIT_REACHED' });
  const prospect = await msp.owner.sees(createCustomer, { body: { name: 'Perhaps', status: 'prospect' } });
  const win = { params: { id: prospect.id }, body: { status: 'active' as const } };
  expect(await msp.owner.refused(updateCustomer, win)).toMatchObject({ code: 'LIMIT_REACHED' });

  const file = { name: 'customers.csv', mediaType: 'text/csv', bytes: Buffer.from('Name,Status\nImported A,active\nImported B,active\n') };
  const imported = await msp.owner.inject({ method: 'POST', url: '/api/customers/import?dryRun=false', ...formWith(file, {}) });
  expect(imported.json()).toMatchObject({ code: 'LIMIT_REACHED' });
  await msp.owner.sees(archiveCustomer, { params: { id: first.id }, body: {} });
  await msp.owner.sees(updateCustomer, win);
  expect((await detail(msp.id)).limits.customers).toMatchObject({ used: 2, own: 2 });
});

test('[CONSOLE-11] Two simultaneous additions of the last allowed customer result in one success', async () => {
  const msp = await server.organization('One left');
  await limit(msp.id, { customers: 1 });
  const add = (name: string) => msp.owner.inject({ method: 'POST', url: '/api/customers', payload: { name } });
  const codes = (await Promise.all(['A', 'B', 'C', 'D'].map(add))).map(({ statusCode }) => statusCode);
  expect(codes.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
});

test('[CONSOLE-12] An organisation stores no more bytes than its own limit, whatever the limits of others', async () => {
  const msp = await server.organization('Little room');
  const customer = await msp.owner.sees(createCustomer, { body: { name: 'With files' } });
  const upload = async (name: string) => {
    const file = { name, mediaType: 'text/plain', bytes: Buffer.from(`${name} ${'x'.repeat(3_000)}`) };
    const place = { ownerType: 'customer', ownerId: customer.id };
    return (await msp.owner.inject({ method: 'POST', url: '/api/files', ...formWith(file, place) })).json().code;
  };
  await limit(msp.id, { storage: 4_000 });
  expect(await upload('first.txt')).toBeUndefined();
  expect(await upload('second.txt')).toBe('STORAGE_FULL');
  await limit(msp.id, { storage: 1_000_000 });
  expect(await upload('second.txt')).toBeUndefined();
});

test('[CONSOLE-13] An organisation exports no more files a day than its limit; exports of one’s own data are not counted', async () => {
  const msp = await server.organization('Two files a day');
  await limit(msp.id, { exports: 2 });
  const take = () => msp.owner.inject({ method: 'GET', url: `${exportCustomers.path}?format=csv` });
  const own = () => msp.owner.inject({ method: 'GET', url: getOwnData.path });
  expect([(await take()).statusCode, (await own()).statusCode, (await take()).statusCode]).toEqual([200, 200, 200]);
  const third = await take();
  expect([third.statusCode, third.json().code, third.json().message]).toEqual([
    409,
    'LIMIT_REACHED',
    'Your organisation has reached its limit of exported files per day',
  ]);
  expect((await own()).statusCode).toBe(200);
  expect((await detail(msp.id)).limits.exports).toMatchObject({ used: 2, own: 2, usual: null });
});

test('[CONSOLE-14] A changed limit of requests a minute applies to the organisation from the next minute', async () => {
  const msp = await server.organization('Slow lane');
  await limit(msp.id, { requests: 60 });
  const colleague = await msp.person('vcio');
  await colleague.sees(getOwnData);
  server.context.windows.reset({ kind: 'user', organizationId: msp.id, id: colleague.id });
  await colleague.sees(getOwnData);
  expect(server.context.windows.of(msp.id).find(({ owner }) => owner.id === colleague.id)?.most).toBe(60);
  const { limits } = await detail(msp.id);
  expect(limits.requests).toMatchObject({ own: 60, usual: 600 });
  expect(limits.tokenRequests).toMatchObject({ own: null, usual: 300 });
});

test('[CONSOLE-15] An unusable limit is refused, and every change is in both audit logs', async () => {
  const msp = await server.organization('Honest limits');
  const { version } = await detail(msp.id);
  const refused = (limits: object) => chief.refused(changeOrganization, { params: { id: msp.id }, body: { version, reason: 'x', limits } });
  for (const limits of [{ users: 0 }, { requests: 3 }, { customers: -1 }, { storage: 1.5 }]) {
    expect(await refused(limits)).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  await limit(msp.id, { exports: 9, storage: 5 });
  const logOf = (organizationId: string, action: string) =>
    asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', action).orderBy('seq').execute(),
    );
  expect(await logOf(msp.id, 'organization.limits_changed')).toEqual([
    { before: { exports: null, storage: null }, after: { exports: 9, storage: 5, reason: 'Agreed by contract' } },
  ]);
  expect((await logOf(chief.organizationId, 'console.organization_changed')).at(-1)).toMatchObject({
    after: { limits: { exports: 9, storage: 5 }, reason: 'Agreed by contract' },
  });
});
