import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportUsers, getSeats, inviteUser, listColleagues, listUsers, USER_SORTS } from '#contract/users/users.contract.ts';
import { readPages } from '#tests/support/pages.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  for (const role of ['admin', 'alignment_engineer', 'alignment_engineer'] as const) await msp.person(role);
});
afterAll(() => server.close());

const listed = (query: object) => msp.owner.sees(listUsers, { query });

test.each(USER_SORTS)('[LIST-41] In the order %s each person comes once, page after page', async (sort) => {
  const paged = (await readPages<{ id: string }>(msp.owner, `/api/users?limit=2&sort=${sort}`)).map(({ id }) => id);
  expect(paged).toEqual((await listed({ sort })).map(({ id }) => id));
  expect(new Set(paged).size).toBe(5);
});

test('[LIST-42] Sorting by highest role first starts with the owner', async () => {
  expect((await listed({ sort: '-role' })).map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'vcio',
    'alignment_engineer',
    'alignment_engineer',
  ]);
});

test('[LIST-43] The exported file of people has the filtered rows, and only users who may see people get it', async () => {
  const { payload, headers } = await msp.owner.inject({ method: 'GET', url: `${exportUsers.path}?role=alignment_engineer` });
  expect(headers['content-disposition']).toContain('People.csv');
  expect(payload.split('\r\n').slice(1, -1)).toHaveLength(2);
  expect((await vcio.inject({ method: 'GET', url: exportUsers.path })).statusCode).toBe(403);
});

test('[LIST-44] A colleague is found by a part of the name or by id', async () => {
  const all = await vcio.sees(listColleagues);
  const [first] = all;
  expect(await vcio.sees(listColleagues, { query: { q: first?.name.toUpperCase() } })).toEqual(
    all.filter(({ name }) => name === first?.name),
  );
  expect(await vcio.sees(listColleagues, { query: { id: vcio.id } })).toMatchObject([{ id: vcio.id }]);
  expect(await vcio.sees(listColleagues, { query: { q: 'nobody is called so' } })).toEqual([]);
});

test('[LIST-55] People who may invite see how many can sign in, how many are invited, and the limit set by the operator', async () => {
  const before = await msp.owner.sees(getSeats);
  expect(before).toEqual({ used: 5, invited: 0, included: null, most: null });
  await msp.owner.sees(inviteUser, {
    body: { email: `seat.${msp.id}@msp.test`, firstName: 'Sam', lastName: 'Seat', roles: ['vcio'] },
  });
  expect(await msp.owner.sees(getSeats)).toEqual({ ...before, invited: 1 });
  expect(await vcio.refused(getSeats)).toMatchObject({ code: 'FORBIDDEN' });
});
