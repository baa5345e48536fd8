import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import { insertRun } from '#server/evidence/evidence.ts';
import { ago, evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'MS.AAD.3.2v2';
const DEVICES = 'MS.AAD.3.7v1';

/** An assessment in which MFA passes, approved a week ago, with device lists from before and after the approval. */
async function reviewedWorld() {
  const world = await evidenceWorld(server);
  const { engineer, customer, params, msp, assessment } = world;
  await imported(engineer, customer.id, report({ [MFA]: 'Pass' }, { days: 10 }));
  const ids = Object.values(await proposalsOf(engineer, params.id)).map(({ id }) => id);
  await engineer.sees(acceptProposals, { params, body: { ids } });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('assessments')
      .set({ status: 'approved', approvedAt: ago(7) })
      .where('id', '=', params.id)
      .execute(),
  );
  const devices = (days: number, figures: Record<string, readonly [number, number]>) =>
    asOrganization(server.pools, msp.id, (tx) =>
      insertRun(
        tx,
        {
          customerId: customer.id,
          tool: 'rmm',
          observedAt: ago(days),
          scope: 'all',
          hash: `${days}`.padStart(64, 'a'),
          fileName: 'devices.csv',
          fileSize: 1,
        },
        Object.entries(figures).map(([checkId, [passed, total]]): CheckResult => {
          const outcome = passed === total ? 'pass' : 'warn';
          return { checkId, title: `Devices: ${checkId}`, outcome, severity: null, detail: 'internal detail', passed, total };
        }),
      ),
    );
  const automatic = async () =>
    (await msp.owner.sees(createQbr, { body: { customerId: customer.id, assessmentId: assessment.id } })).facts?.automatic;
  const findingId = async () => (await msp.owner.sees(listFindings, { query: { customerId: customer.id } }))[0]?.id ?? '';
  const recommend = (findingIds: string[], body: object = {}) =>
    msp.owner.sees(createRecommendation, {
      body: { customerId: customer.id, title: 'Require MFA for every sign-in', findingIds, ...body },
    });
  return { ...world, devices, automatic, findingId, recommend };
}

test('The facts of a deck count the checks that tools repeated since the approval, and name those that changed on their own', async () => {
  const { engineer, customer, devices, automatic, findingId, recommend } = await reviewedWorld();
  await devices(9, { patched: [96, 96], encrypted: [90, 96], scanned: [400, 401] });
  await devices(6, { patched: [96, 96], encrypted: [70, 96], scanned: [400, 401] });
  await devices(3, { patched: [91, 96], encrypted: [93, 96], scanned: [401, 402], added: [1, 2] });
  await devices(1, { patched: [90, 96], encrypted: [94, 96], scanned: [402, 403], added: [1, 2] });
  await imported(engineer, customer.id, report({ [DEVICES]: 'Pass' }, { days: 4 }));
  await recommend([await findingId()]);

  const facts = await automatic();
  expect(facts).toMatchObject({ since: ago(7).slice(0, 10) });
  expect(facts?.sources).toEqual([
    { name: 'RMM devices', repeated: 3 },
    { name: 'ScubaGear', repeated: expect.any(Number) },
  ]);
  const byName = new Map(facts?.changes.map(({ what, ...change }) => [what, change]));
  expect(byName.get('MFA SHALL be enforced for all users')).toMatchObject({
    isWorse: true,
    before: { outcome: 'pass' },
    now: { outcome: 'fail' },
    changedOn: ago(4).slice(0, 10),
    source: 'ScubaGear',
    severity: 'critical',
    recommendation: 1,
  });
  expect(byName.get('Devices: patched')).toMatchObject({
    isWorse: true,
    before: { outcome: 'pass', passed: 96, total: 96 },
    now: { outcome: 'warn', passed: 90, total: 96 },
    changedOn: ago(3).slice(0, 10),
    severity: null,
  });
  expect(byName.get('Devices: encrypted')).toMatchObject({ isWorse: false, changedOn: ago(3).slice(0, 10) });
  expect([...byName.keys()].toSorted()).toEqual([
    'Devices: encrypted',
    'Devices: patched',
    'MFA SHALL be enforced for all users',
    'Managed devices SHOULD be required',
  ]);
  expect(JSON.stringify(facts)).not.toContain('internal detail');
});

test('A check that a completed recommendation changed is neither repeated nor changed on its own', async () => {
  const { engineer, customer, automatic, findingId, recommend, msp } = await reviewedWorld();
  await imported(engineer, customer.id, report({}, { days: 4 }));
  const before = await automatic();
  expect(before?.changes).toHaveLength(1);

  const { id } = await recommend([await findingId()]);
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('recommendations')
      .set({ status: 'done', doneAt: ago(2) })
      .where('id', '=', id)
      .execute(),
  );
  const after = await automatic();
  expect(after?.changes).toEqual([]);
  expect(after?.sources).toEqual(before?.sources.map((one) => ({ ...one, repeated: one.repeated - 1 })));
});

test('A deck of a customer whose checks were not repeated has no such facts', async () => {
  const { automatic } = await reviewedWorld();
  expect(await automatic()).toBeUndefined();
});
