import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment, getAssessment } from '#contract/assessments/assessments.contract.ts';
import { addStarter } from '#contract/templates/starters.contract.ts';
import { createCustomer, getCustomer } from '#contract/customers/customers.contract.ts';
import { createSop, getSop } from '#contract/sops/sops.contract.ts';
import { getOpenWork, handOverWork } from '#contract/users/handover.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

test('[MEMBER-2] The open work of a person is counted and handed to a colleague, who may do all of it', async () => {
  const { owner } = msp;
  const leaving = await msp.person('vcio');
  const engineer = await msp.person('alignment_engineer');
  const next = await msp.person('vcio');
  const customer = await owner.sees(createCustomer, { body: { name: 'Kept Ltd', vcioId: leaving.id, engineerId: engineer.id } });
  const template = await owner.sees(addStarter, { params: { slug: 'prospect-check' } });
  const run = { customerId: customer.id, templateId: template.id, name: 'Open run', assignedTo: leaving.id };
  const assessment = await owner.sees(createAssessment, { body: run });
  const sop = await leaving.sees(createSop, { body: { title: 'Mine', category: 'backup' } });

  const params = { id: leaving.id };
  const work = await owner.sees(getOpenWork, { params });
  expect(work).toMatchObject({ customers: 1, assessments: 1, sops: 1, recommendations: 0, actions: 0 });
  expect(await owner.refused(handOverWork, { params, body: { to: engineer.id } })).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await owner.refused(handOverWork, { params, body: { to: leaving.id } })).toMatchObject({ code: 'USER_NOT_FOUND' });
  expect(await next.refused(handOverWork, { params, body: { to: next.id } })).toMatchObject({ code: 'FORBIDDEN' });

  expect(await owner.sees(handOverWork, { params, body: { to: next.id } })).toEqual(work);
  expect(await owner.sees(getCustomer, { params: { id: customer.id } })).toMatchObject({
    vcio: { id: next.id },
    engineer: { id: engineer.id },
    version: customer.version + 1,
  });
  expect(await owner.sees(getAssessment, { params: { id: assessment.id } })).toMatchObject({ assignedTo: next.id });
  expect(await owner.sees(getSop, { params: { id: sop.id } })).toMatchObject({ owner: { id: next.id } });
  expect(Object.values(await owner.sees(getOpenWork, { params })).every((count) => count === 0)).toBe(true);
});

test('[SET-85] Open work without a successor can stay unassigned, and completed work keeps the name', async () => {
  const { owner } = msp;
  const leaving = await msp.person('vcio');
  const customer = await owner.sees(createCustomer, { body: { name: 'Waiting Ltd', vcioId: leaving.id, engineerId: leaving.id } });
  const sop = await leaving.sees(createSop, { body: { title: 'Left behind', category: 'backup' } });
  const params = { id: leaving.id };
  expect(await owner.sees(handOverWork, { params, body: { to: null } })).toMatchObject({ customers: 1, sops: 1 });
  expect(await owner.sees(getCustomer, { params: { id: customer.id } })).toMatchObject({ vcio: null, engineer: null });
  expect(await owner.sees(getSop, { params: { id: sop.id } })).toMatchObject({ owner: null });
  const [entry] = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select('after').where('entityId', '=', leaving.id).where('action', '=', 'user.work_handed_over').execute(),
  );
  expect(entry?.after).toMatchObject({ to: null, customers: 1 });
});

test('[MEMBER-3] The list shows people who may sign in and have not done so for 30 days', async () => {
  const away = await msp.person('admin');
  const long = new Date(Date.now() - 31 * 86_400_000);
  await asOrganization(server.pools, msp.id, (tx) =>
    tx.updateTable('people').set({ lastActiveAt: long }).where('id', '=', away.id).execute(),
  );
  const ids = (await msp.owner.sees(listUsers, { query: { inactive: 'true' } })).map(({ id }) => id);
  expect(ids).toContain(away.id);
  expect(ids).not.toContain(msp.owner.id);
});
