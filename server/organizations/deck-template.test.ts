import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getDeckTemplate, removeDeckTemplate } from '#contract/organizations/deck-template.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { written } from '#server/documents/pptx/pptx.fixture.ts';
import { changed, MASTER_PART, ownTemplate } from '#server/documents/pptx/pptx.template.fixture.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let house: Uint8Array;
beforeAll(async () => {
  server = await startTestServer();
  house = (await written(server.context.workers)).bytes;
});
afterAll(() => server.close());

async function upload(person: Person, bytes: Uint8Array, name = 'Northwind.potx') {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const answer = await person.inject({
    method: 'POST',
    url: getDeckTemplate.path,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const shownTo = async (person: Person) => (await person.sees(getDeckTemplate)).template;

test('An organisation uploads a PowerPoint template, decks are exported in it, and removing it restores the house look', async () => {
  const { id: organizationId, owner } = await server.organization('Northwind IT');
  const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Read Ltd' } });
  const { id: assessmentId } = await seedAssessment(server.pools, organizationId, { customerId });
  const { id } = await owner.sees(createQbr, { body: { customerId, assessmentId } });
  const masterOf = async () => {
    const { rawPayload } = await owner.inject({ method: 'GET', url: `/api/qbrs/${id}/export?format=pptx` });
    return strFromU8(unzipSync(rawPayload)[MASTER_PART] ?? new Uint8Array());
  };
  expect(await shownTo(owner)).toBeNull();
  expect(await masterOf()).not.toContain('Own mark');

  const { status, body } = await upload(owner, ownTemplate(house));
  expect(status).toBe(200);
  expect(body.template).toMatchObject({ name: 'Northwind.potx', colour: '#2e7d32' });
  expect(await masterOf()).toContain('Own mark');
  const audited = await owner.sees(listAuditEvents, { query: { action: 'organization.updated' } });
  expect(audited[0]?.changes).toEqual([{ field: 'deckTemplate', before: null, after: 'Northwind.potx' }]);

  expect((await owner.sees(removeDeckTemplate)).template).toBeNull();
  expect(await masterOf()).not.toContain('Own mark');
});

test('A template that decks cannot use is refused with every reason, and the one in use stays', async () => {
  const { owner } = await server.organization('Strict IT');
  await upload(owner, ownTemplate(house));
  const macros = await upload(
    owner,
    changed(house, { 'ppt/vbaProject.bin': 'x', [MASTER_PART]: (xml) => xml.replace('type="title"', 'type="dt"') }),
  );
  expect(macros.status).toBe(422);
  expect(macros.body).toMatchObject({
    code: 'DECK_TEMPLATE_REFUSED',
    message: 'It contains macros or ActiveX controls.\nIts master has no title placeholder.',
    details: ['It contains macros or ActiveX controls.', 'Its master has no title placeholder.'],
  });
  expect(macros.body.resolution).not.toBe('');
  expect(await upload(owner, Buffer.from('no presentation'))).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  expect((await upload(owner, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect(await shownTo(owner)).toMatchObject({ name: 'Northwind.potx' });
});

test('Only people who may change the settings upload or remove a template, and no other organisation sees it', async () => {
  const { owner, person } = await server.organization('First IT');
  const engineer = await person('alignment_engineer');
  const { owner: stranger } = await server.organization('Second IT');
  await upload(owner, ownTemplate(house));
  expect((await upload(engineer, ownTemplate(house))).status).toBe(403);
  expect((await engineer.inject({ method: 'DELETE', url: removeDeckTemplate.path })).statusCode).toBe(403);
  expect(await shownTo(stranger)).toBeNull();
  await stranger.sees(removeDeckTemplate);
  expect(await shownTo(engineer)).toMatchObject({ name: 'Northwind.potx' });
});
