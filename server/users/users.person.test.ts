import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createSop } from '#contract/sops/sops.contract.ts';
import { addStarter } from '#contract/templates/starters.contract.ts';
import { getSessionsOfUser, getUser, listDutiesOfUser, listHistoryOfUser, listWorkOfUser } from '#contract/users/person.contract.ts';
import { endUserSessions, listUsers, updateUser } from '#contract/users/users.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

const PARTS = [getUser, getSessionsOfUser, listDutiesOfUser, listWorkOfUser, listHistoryOfUser];

test('[MEMBER-6] The page of a person shows their customers, their open work and their activity', async () => {
  const { owner } = msp;
  const vcio = await msp.person('vcio');
  const params = { id: vcio.id };
  const near = await owner.sees(createCustomer, { body: { name: 'Near Ltd', vcioId: vcio.id, engineerId: vcio.id } });
  const listed = await owner.sees(createCustomer, { body: { name: 'Listed Ltd' } });
  await owner.sees(createCustomer, { body: { name: 'Other Ltd' } });
  const template = await owner.sees(addStarter, { params: { slug: 'prospect-check' } });
  const run = { customerId: near.id, templateId: template.id, name: 'Open run', assignedTo: vcio.id, dueDate: '2045-03-01' };
  const assessment = await owner.sees(createAssessment, { body: run });
  await owner.sees(createRecommendation, { body: { customerId: near.id, title: 'Replace the switch', ownerId: vcio.id } });
  await vcio.sees(createSop, { body: { title: 'Mine', category: 'backup' } });
  await owner.sees(updateUser, { params, body: { customerIds: [near.id, listed.id], title: 'Lead vCIO' } });

  expect(await owner.sees(getUser, { params })).toMatchObject({ id: vcio.id, title: 'Lead vCIO', customerScope: 'listed' });
  expect(await owner.sees(listDutiesOfUser, { params })).toEqual({
    total: 2,
    customers: [
      { id: listed.id, name: 'Listed Ltd', status: 'active', duties: [], isListed: true },
      { id: near.id, name: 'Near Ltd', status: 'active', duties: ['vcio', 'engineer'], isListed: true },
    ],
  });
  const work = await owner.sees(listWorkOfUser, { params });
  expect(work[0]).toEqual({
    kind: 'assessments',
    id: assessment.id,
    title: 'Open run',
    customer: { id: near.id, name: 'Near Ltd' },
    due: '2045-03-01',
    ofKind: 1,
  });
  expect(work.map(({ kind }) => kind).toSorted()).toEqual(['assessments', 'recommendations', 'sops']);
  const history = await owner.sees(listHistoryOfUser, { params });
  const lines = history.map(({ action, actor }) => `${actor.id === vcio.id ? 'by' : 'about'} ${action}`);
  expect(lines[0]).toBe('about user.updated');
  expect(lines).toContain('by sop.created');
});

test('[MEMBER-7] Ending the sessions of a person leaves none on their page', async () => {
  const vcio = await msp.person('vcio');
  const params = { id: vcio.id };
  expect(await msp.owner.sees(getSessionsOfUser, { params })).toEqual({ count: 1, lastSeenAt: expect.any(String) });
  await msp.owner.sees(endUserSessions, { params });
  expect(await msp.owner.sees(getSessionsOfUser, { params })).toEqual({ count: 0, lastSeenAt: null });
});

test('[MEMBER-8] No part of a person’s page is shown to engineers and vCIOs, or for a person of another organisation', async () => {
  const vcio = await msp.person('vcio');
  const other = await server.organization('Other MSP');
  for (const part of PARTS) {
    expect(await vcio.refused(part, { params: { id: vcio.id } })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await other.owner.refused(part, { params: { id: vcio.id } })).toMatchObject({ code: 'USER_NOT_FOUND' });
  }
});

test('[LIST-57] People are ordered by the name as shown, first name first', async () => {
  const own = await server.organization('Sorted MSP');
  const names = [
    ['Zoe', 'Abel'],
    ['bea', 'Young'],
    ['Ada', 'Zeller'],
  ] as const;
  for (const [firstName, lastName] of names) {
    const { id } = await own.person('vcio');
    await own.owner.sees(updateUser, { params: { id }, body: { firstName, lastName } });
  }
  const shown = (await own.owner.sees(listUsers, { query: { role: 'vcio', sort: 'name' } })).map(({ firstName }) => firstName);
  expect(shown).toEqual(['Ada', 'bea', 'Zoe']);
});
