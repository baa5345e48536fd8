import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { countDrifts, listDrifts } from '#contract/evidence/drifts.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { resolveMet } from '#server/findings/findings.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';
const PASS = { 'MS.AAD.3.2v2': 'Pass' };

/** An assessment whose answers were proposed by a report in which MFA passes, approved a week ago. */
async function approvedWorld() {
  const world = await evidenceWorld(server);
  const { engineer, customer, params, msp } = world;
  await imported(engineer, customer.id, report(PASS, { days: 10 }));
  const ids = Object.values(await proposalsOf(engineer, params.id)).map(({ id }) => id);
  await engineer.sees(acceptProposals, { params, body: { ids } });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('assessments')
      .set({ status: 'approved', approvedAt: new Date(Date.now() - 7 * 86_400_000) })
      .where('id', '=', params.id)
      .execute(),
  );
  const drifts = () => msp.owner.sees(listDrifts, { params: { id: customer.id } });
  const findings = async () =>
    (await msp.owner.sees(listFindings, { query: { customerId: customer.id } })).map(({ questionKey, status }) => [questionKey, status]);
  return { ...world, drifts, findings };
}

test('A check that fails since the approval opens one finding, which a later passing check resolves', async () => {
  const { engineer, customer, msp, drifts, findings } = await approvedWorld();
  expect(await drifts()).toEqual([]);

  await imported(engineer, customer.id, report({}, { days: 4 }));
  expect(await drifts()).toMatchObject([
    { questionKey: MFA, before: 'met', now: 'not_met', tool: 'scubagear', severity: 'critical', findingStatus: 'open', passedAt: null },
  ]);
  expect(await findings()).toEqual([[MFA, 'open']]);
  expect(await msp.owner.sees(countDrifts)).toEqual([{ customerId: customer.id, name: customer.name, worse: 1, better: 0 }]);
  expect(await msp.owner.sees(listNotifications)).toMatchObject([{ title: 'Changed since the last review: Harbour Dental' }]);

  await imported(engineer, customer.id, report({}, { days: 3 }));
  expect(await drifts()).toHaveLength(1);
  expect(await msp.owner.sees(listNotifications)).toHaveLength(1);

  await imported(engineer, customer.id, report(PASS, { days: 1 }));
  expect(await drifts()).toMatchObject([{ questionKey: MFA, passedAt: expect.any(String) }]);
  expect(await findings()).toEqual([[MFA, 'resolved']]);
  expect(await msp.owner.sees(countDrifts)).toMatchObject([{ worse: 0, better: 1 }]);
});

test('The same finding opens again when the check fails again', async () => {
  const { engineer, customer, drifts, findings } = await approvedWorld();
  await imported(engineer, customer.id, report({}, { days: 4 }));
  await imported(engineer, customer.id, report(PASS, { days: 3 }));
  await imported(engineer, customer.id, report({}, { days: 2 }));
  expect((await drifts()).map(({ passedAt }) => passedAt === null)).toEqual([true, false]);
  expect(await findings()).toEqual([[MFA, 'open']]);
});

test('The approval of the next assessment ends what changed since the previous one', async () => {
  const { engineer, customer, template, msp, drifts } = await approvedWorld();
  await imported(engineer, customer.id, report({}, { days: 4 }));
  const next = await msp.owner.sees(createAssessment, { body: { customerId: customer.id, templateId: template.id, name: 'Q4' } });
  await asOrganization(server.pools, msp.id, async (tx) => {
    const version = { organizationId: msp.id, templateId: template.id, templateVersion: 1 };
    const body = await publishedBody({ tx, context: server.context }, version);
    await resolveMet(tx, { id: next.id, customerId: customer.id, templateId: template.id }, body, new Map());
  });
  expect(await drifts()).toEqual([]);
  expect(await msp.owner.sees(countDrifts)).toEqual([]);
});

test('An older report, an accepted risk and another organisation change nothing', async () => {
  const { engineer, customer, msp, drifts, findings } = await approvedWorld();
  await imported(engineer, customer.id, report({}, { days: 9 }));
  expect(await drifts()).toEqual([]);

  await imported(engineer, customer.id, report({}, { days: 4 }));
  await asOrganization(server.pools, msp.id, (tx) =>
    tx.updateTable('findings').set({ status: 'false_positive' }).where('customerId', '=', customer.id).execute(),
  );
  await imported(engineer, customer.id, report(PASS, { days: 2 }));
  expect(await findings()).toEqual([[MFA, 'false_positive']]);

  const other = await server.organization('Other IT');
  expect(await other.owner.refused(listDrifts, { params: { id: customer.id } })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  expect(await other.owner.sees(countDrifts)).toEqual([]);
});
