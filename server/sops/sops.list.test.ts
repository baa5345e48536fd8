import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createSop, getSop, listSops, SOP_SORTS, type Sop, updateSop } from '#contract/sops/sops.contract.ts';
import { changeSops, exportSops } from '#contract/sops/sops.list.contract.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { readPages } from '#tests/support/pages.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const NAMES = ['Backups', 'Access', 'email', 'Devices', 'Cloud'];

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
let made: Sop[];
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
  made = [];
  for (const [index, title] of NAMES.entries()) {
    const ownerId = index < 2 ? engineer.id : index === 2 ? null : vcio.id;
    const nextReviewAt = index === 0 ? null : `2027-01-0${index}`;
    made.push(await vcio.sees(createSop, { body: { title, category: 'backup', body: index === 4 ? '' : 'Text', ownerId, nextReviewAt } }));
  }
});
afterAll(() => server.close());

const titles = async (query: object) => (await engineer.sees(listSops, { query })).map(({ title }) => title);
const idOf = (title: string) => made.find((sop) => sop.title === title)?.id ?? '';

test.each(SOP_SORTS)('[LISTS-3] In the order %s each SOP comes once, page after page', async (sort) => {
  const paged = (await readPages<{ title: string }>(engineer, `/api/sops?limit=2&sort=${sort}`)).map(({ title }) => title);
  expect(paged).toEqual(await titles({ sort }));
  expect(paged.toSorted()).toEqual(NAMES.toSorted());
});

test('[LISTS-4] SOPs are ordered by the day of their next review and by the name of their owner, also after it has changed', async () => {
  expect(await titles({ sort: 'next' })).toEqual(['Access', 'email', 'Devices', 'Cloud', 'Backups']);
  expect((await titles({ sort: 'owner' }))[0]).toBe('email');
  await saveProfile(engineer, { firstName: 'Zzz', lastName: 'Zzz' });
  expect((await titles({ sort: '-owner' })).slice(0, 2).toSorted()).toEqual(['Access', 'Backups']);
  await saveProfile(engineer, { firstName: 'Aaa', lastName: 'Aaa' });
  expect((await titles({ sort: 'owner' })).slice(1, 3).toSorted()).toEqual(['Access', 'Backups']);
});

test('[LISTS-5] The exported file of SOPs has the filtered rows in list order, and the export is in the audit log', async () => {
  const url = `${exportSops.path}?ownerId=${engineer.id}&sort=-title`;
  const { payload, headers } = await engineer.inject({ method: 'GET', url });
  expect(headers['content-disposition']).toContain('SOPs.csv');
  const lines = payload.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Backups', 'Access']);
  const logged = await msp.owner.sees(listAuditEvents, { query: { action: 'sops.exported' } });
  expect(logged).toHaveLength(1);
});

test('[LISTS-6] Several SOPs get an owner and a cycle at once, and an unknown one refuses all of it', async () => {
  const ids = [idOf('Devices'), idOf('email'), UNKNOWN];
  const { done, refused } = await vcio.sees(changeSops, { body: { ids, set: { ownerId: engineer.id, reviewEveryDays: 45 } } });
  expect(done.map(({ id }) => id).toSorted()).toEqual([idOf('Devices'), idOf('email')].toSorted());
  expect(refused).toMatchObject([{ id: UNKNOWN, code: 'SOP_NOT_FOUND' }]);
  const read = await vcio.sees(getSop, { params: { id: idOf('email') } });
  expect(read).toMatchObject({ owner: { id: engineer.id }, reviewEveryDays: 45 });
  expect(done.find(({ id }) => id === read.id)?.version).toBe(read.version);
  expect(await vcio.refused(changeSops, { body: { ids, set: { ownerId: UNKNOWN } } })).toMatchObject({ code: 'USER_NOT_FOUND' });
  expect(await engineer.refused(changeSops, { body: { ids, set: { ownerId: null } } })).toMatchObject({ code: 'FORBIDDEN' });
});

test('[LISTS-7] An SOP without a text is not published with the others and says why; the others are published', async () => {
  const ids = [idOf('Cloud'), idOf('Access')];
  const { done, refused } = await vcio.sees(changeSops, { body: { ids, set: { status: 'published' } } });
  expect(done.map(({ id }) => id)).toEqual([idOf('Access')]);
  expect(refused).toMatchObject([{ id: idOf('Cloud'), message: 'An SOP without text cannot be published' }]);
  await vcio.sees(updateSop, { params: { id: idOf('Cloud') }, body: { body: 'Text' } });
  expect((await vcio.sees(changeSops, { body: { ids, set: { status: 'archived' } } })).done).toHaveLength(2);
  expect(await titles({})).not.toContain('Cloud');
});
