import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { putMappingDraft, tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { acceptProposals, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import { listDecidedProposals, listTray } from '#contract/proposals/tray.contract.ts';
import { ago, answersOf, evidenceWorld, imported, proposalsOf } from '#server/evidence/evidence.fixture.ts';
import { shippedFor } from '#server/evidence/mappings.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RESTORE = 'backup-last-restore-test';
const UNPATCHED = 'patching-devices-unpatched-30';
const dayOf = (days: number) => ago(days).slice(0, 10);

const jobs = (tested: number) =>
  Buffer.from(`Job Name,Last Result,Last Successful Backup,Last Restore Test\nSRV-01,Success,${dayOf(1)} 02:00,${dayOf(tested)}\n`);
const devices = (...ages: readonly number[]) =>
  Buffer.from(
    `Device Name,OS,Last Seen,Oldest Missing Patch Days\n${ages.map((age, at) => `PC-${at},Windows 11 Pro,${dayOf(1)} 08:00,${age}\n`).join('')}`,
  );

async function world() {
  const evidence = await evidenceWorld(server);
  const { engineer, customer, params } = evidence;
  await imported(engineer, customer.id, jobs(40), { name: 'jobs.csv' });
  await imported(engineer, customer.id, devices(45, 0, 61), { name: 'devices.csv' });
  const proposed = () => proposalsOf(engineer, params.id);
  const idsOf = async () => {
    const { [RESTORE]: restore, [UNPATCHED]: unpatched } = await proposed();
    return [restore?.id ?? '', unpatched?.id ?? ''];
  };
  return { ...evidence, proposed, idsOf };
}

test('A backup list and an RMM list propose a date and a number, which become answers and can be undone', async () => {
  const { engineer, params, proposed, idsOf } = await world();
  expect(await proposed()).toMatchObject({
    [RESTORE]: { value: dayOf(40), sentence: expect.stringMatching(/^Last restore test on \d/), tools: ['backup'], agrees: null },
    [UNPATCHED]: { value: 2, sentence: '2 of 3 devices have missed patches for more than 30 days', tools: ['rmm'], agrees: null },
  });
  const ids = await idsOf();
  await engineer.sees(acceptProposals, { params, body: { ids, versions: [0, 0] } });
  expect(await answersOf(engineer, params.id)).toMatchObject({
    [RESTORE]: { value: dayOf(40), source: 'import', verifiedBy: 'tool' },
    [UNPATCHED]: { value: 2, source: 'import', verifiedBy: 'tool' },
  });
  expect(await proposed()).toMatchObject({
    [RESTORE]: { state: 'accepted', agrees: true },
    [UNPATCHED]: { state: 'accepted', agrees: true },
  });
  const decided = await engineer.sees(listDecidedProposals, { query: { state: 'accepted' } });
  expect(decided.map(({ answer }) => answer?.value)).toEqual(expect.arrayContaining([dayOf(40), 2]));

  await engineer.sees(undoProposals, { params, body: { ids } });
  expect(await answersOf(engineer, params.id)).toMatchObject({ [RESTORE]: { value: null }, [UNPATCHED]: { value: null } });
  expect(await proposed()).toMatchObject({ [UNPATCHED]: { state: 'open' } });
});

test('A typed number that differs is contradicted, also in the tray, and a rejected date comes back with a later test', async () => {
  const { engineer, customer, params, proposed, idsOf } = await world();
  await engineer.sees(saveAnswer, { params: { ...params, questionKey: UNPATCHED }, body: { value: 5, version: 0 } });
  expect((await proposed())[UNPATCHED]).toMatchObject({ value: 2, agrees: false });
  const [group] = await engineer.sees(listTray, { query: {} });
  expect(group?.proposals.find(({ question }) => question.key === UNPATCHED)).toMatchObject({
    value: 2,
    answer: { value: 5 },
    agrees: false,
  });

  const [restore = ''] = await idsOf();
  await engineer.sees(rejectProposals, { params, body: { ids: [restore], reason: 'Only a file was restored' } });
  expect((await proposed())[RESTORE]).toMatchObject({ state: 'rejected' });
  await imported(engineer, customer.id, jobs(3), { name: 'jobs.csv' });
  expect((await proposed())[RESTORE]).toMatchObject({ state: 'open', value: dayOf(3) });
});

test('The mapping of a date question is tried on a result, and takes no other rule', async () => {
  const { msp, template, customer } = await world();
  const vcio = await msp.person('vcio');
  const params = { id: template.id };
  const mappings = shippedFor(RESTORE);
  const { tried, customers } = await vcio.sees(tryTemplateMappings, { params, body: { questionKey: RESTORE, mappings } });
  expect(tried).toMatchObject({ customerId: customer.id, proposal: { value: dayOf(40) } });
  expect(customers).toMatchObject([{ value: dayOf(40), saved: dayOf(40) }]);
  const questions = [{ questionKey: RESTORE, mappings: mappings.map((one) => ({ ...one, rule: { kind: 'worst' as const } })) }];
  expect(await vcio.refused(putMappingDraft, { params, body: { version: 0, questions } })).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'Question must have a rule for a date',
  });
});
