import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import {
  decideFindings,
  getFinding,
  getFindingCounts,
  getFindingHistory,
  listFindings,
  updateFinding,
} from '#contract/findings/findings.contract.ts';
import { clearNotifications, listNotifications } from '#contract/notifications/notifications.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import { runTasks } from '#server/platform/jobs/tasks.ts';
import { TASKS } from '#server/tasks.ts';
import { endAcceptances } from './findings.jobs.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());
beforeEach(() => at.vcio.sees(clearNotifications));

const WORST = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const runOf = (now: string) => ({ publicUrl: 'http://localhost:3000', now: new Date(now) });
const endAt = (now: string) => endAcceptances.run({ pools: at.server.pools, ...runOf(now) });
const timeline = async () =>
  (await at.vcio.sees(listNotifications, { query: {} })).filter(({ title }) => title.startsWith('Risk acceptance expired: '));

/** Creates a critical finding of a customer with a vCIO. */
async function gap() {
  const { id: assessmentId, customerId } = await at.submitted(WORST);
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { vcioId: at.vcio.id } });
  const finding = (await at.vcio.sees(listFindings, { query: { assessmentId } })).find(({ questionKey }) => questionKey === 'mfa');
  if (!finding) throw new Error('the gap was not found');
  const params = { id: finding.id };
  return {
    id: finding.id,
    assessmentId,
    customerId,
    sees: () => at.vcio.sees(getFinding, { params }),
    change: (body: object) => at.vcio.sees(updateFinding, { params, body }),
    accept: (acceptedUntil: string, decisionNote = 'We move in spring') =>
      at.vcio.sees(updateFinding, { params, body: { status: 'accepted_risk', acceptedBy: 'J. Doe', acceptedUntil, decisionNote } }),
    decisions: async () => (await at.vcio.sees(getFindingHistory, { params })).decisions,
  };
}

async function inZone(timezone: string, work: () => Promise<void>): Promise<void> {
  const move = async (to: string) => {
    await asOrganization(at.server.pools, at.msp.id, (tx) => tx.updateTable('organizations').set({ timezone: to }).execute());
  };
  await move(timezone);
  try {
    await work();
  } finally {
    await move('UTC');
  }
}

test('[FIND-4] An accepted risk reopens on its expiry day, and the customer’s vCIO is notified once', async () => {
  const finding = await gap();
  const acceptedUntil = inDays(2);
  await finding.accept(acceptedUntil);

  await endAt(new Date().toISOString());
  expect(await finding.sees()).toMatchObject({ status: 'accepted_risk' });
  const ending = await at.vcio.sees(listFindings, { query: { customerId: finding.customerId, group: 'acceptance_ends' } });
  expect(ending).toMatchObject([{ id: finding.id }]);

  await Promise.all([endAt(`${acceptedUntil}T12:00:00Z`), endAt(`${acceptedUntil}T12:00:00Z`)]);
  await endAt(`${acceptedUntil}T13:00:00Z`);
  expect(await finding.sees()).toMatchObject({ status: 'open', acceptedBy: 'J. Doe', acceptedUntil });
  expect(await at.vcio.sees(getCustomer, { params: { id: finding.customerId } })).toMatchObject({ openFindings: 3 });
  expect(await timeline()).toMatchObject([{ actionUrl: `/recommendations?tab=findings&finding=${finding.id}` }]);
});

test('[FIND-31] Findings with an expired risk acceptance have their own list', async () => {
  const finding = await gap();
  const query = { customerId: finding.customerId, acceptanceEnded: 'true' } as const;
  await finding.accept(inDays(0));
  expect(await at.vcio.sees(listFindings, { query })).toEqual([]);
  await endAt(new Date().toISOString());
  expect(await at.vcio.sees(listFindings, { query })).toMatchObject([{ id: finding.id, status: 'open' }]);
});

test("[FIND-25] An accepted risk expires at midnight in the organisation's time zone", async () => {
  const finding = await gap();
  const day = inDays(5);
  await finding.accept(day);
  await inZone('America/New_York', async () => {
    await endAt(`${day}T03:59:00Z`);
    expect(await finding.sees()).toMatchObject({ status: 'accepted_risk' });
    expect(await timeline()).toEqual([]);
    await endAt(`${day}T05:01:00Z`);
    expect(await finding.sees()).toMatchObject({ status: 'open' });
    expect(await timeline()).toHaveLength(1);
  });
});

test('[FIND-26] Failing reminders in one organisation do not keep risk acceptances of another from expiring', async () => {
  const finding = await gap();
  const day = inDays(3);
  await finding.accept(day);
  const broken = await at.server.organization('Broken MSP');
  const move = (timezone: string) =>
    asOrganization(at.server.pools, broken.id, (tx) => tx.updateTable('organizations').set({ timezone }).execute());
  await move('Nowhere/City');
  const run = { ...at.server.context, ...runOf(`${day}T12:00:00Z`) };
  await expect(runTasks(TASKS.scheduled, QUEUES.reminders, run)).rejects.toThrow('reminders');
  await move('UTC');
  expect(await finding.sees()).toMatchObject({ status: 'open' });
});

test('[FIND-27] The person and end date of a risk acceptance stay known after it expires, and after a new acceptance', async () => {
  const finding = await gap();
  const [first, second] = [inDays(2), inDays(200)];
  await finding.accept(first);
  await endAt(`${first}T12:00:00Z`);
  const by = { id: at.vcio.id, name: 'vcio Tester' };
  const kept = {
    status: 'accepted_risk',
    note: 'We move in spring',
    acceptedBy: 'J. Doe',
    acceptedUntil: first,
    by,
    at: expect.any(String),
  };
  expect(await finding.decisions()).toEqual([{ id: expect.any(String), ...kept }]);

  await finding.accept(second, 'The move is late');
  await finding.accept(inDays(300), 'Later still');
  await finding.change({ status: 'open' });
  await finding.change({ title: 'No decision at all' });
  expect(await finding.decisions()).toMatchObject([
    { status: 'open', note: '', acceptedBy: null, by },
    { status: 'accepted_risk', note: 'Later still', acceptedUntil: inDays(300) },
    { status: 'accepted_risk', note: 'The move is late', acceptedUntil: second },
    kept,
  ]);
});

test('[FIND-28] A decision sent twice is made once', async () => {
  const finding = await gap();
  const until = inDays(9);
  await finding.accept(until);
  const { version, decidedAt } = await finding.sees();
  await finding.accept(until);
  expect(await finding.sees()).toMatchObject({ version, decidedAt });
  expect(await finding.decisions()).toHaveLength(1);
});

test('A recorded decision cannot be changed or deleted', async () => {
  const finding = await gap();
  await finding.change({ status: 'deferred', decisionNote: 'Next year' });
  const inside = (work: Parameters<typeof asOrganization>[2]) => asOrganization(at.server.pools, at.msp.id, work);
  await expect(inside((tx) => tx.updateTable('findingDecisions').set({ note: 'x' }).execute())).rejects.toThrow('permission denied');
  await expect(inside((tx) => tx.deleteFrom('findingDecisions').execute())).rejects.toThrow('permission denied');
});

test('[FIND-29] A deferred finding counts as decided, and is in its own group', async () => {
  const finding = await gap();
  await finding.change({ status: 'deferred', decisionNote: 'Waits for the budget' });
  const query = { customerId: finding.customerId };
  const idsIn = async (group: 'unassigned' | 'later' | 'covered') =>
    (await at.vcio.sees(listFindings, { query: { ...query, group } })).map(({ id }) => id);
  expect(await idsIn('later')).toEqual([finding.id]);
  expect(await idsIn('unassigned')).not.toContain(finding.id);
  expect(await idsIn('covered')).toEqual([]);
  expect(await at.vcio.sees(listFindings, { query: { ...query, unassigned: 'true' } })).toHaveLength(2);
  expect(await at.vcio.sees(getFindingCounts, { query })).toMatchObject({
    open: 2,
    living: 3,
    byGroup: { unassigned: 2, later: 1, covered: 0 },
  });
});

test('Open findings are the open and planned ones, and the customer, the counts and the list show the same number', async () => {
  const finding = await gap();
  const query = { customerId: finding.customerId };
  const figures = async () => ({
    customer: (await at.vcio.sees(getCustomer, { params: { id: finding.customerId } })).openFindings,
    counts: (await at.vcio.sees(getFindingCounts, { query })).open,
    bySeverity: Object.values((await at.vcio.sees(getFindingCounts, { query })).openBySeverity).reduce((sum, n) => sum + n, 0),
    list: (await at.vcio.sees(listFindings, { query: { ...query, open: 'true' } })).length,
  });
  const all = (n: number) => ({ customer: n, counts: n, bySeverity: n, list: n });
  expect(await figures()).toEqual(all(3));
  await finding.change({ status: 'planned' });
  expect(await figures()).toEqual(all(3));
  await finding.change({ status: 'deferred', decisionNote: 'Queued' });
  expect(await figures()).toEqual(all(2));
});

test('The counts by severity follow the filters, and add up to the rows of the list', async () => {
  const finding = await gap();
  await finding.change({ status: 'deferred', decisionNote: 'Queued' });
  const counted = async (filter: object) => {
    const query = { customerId: finding.customerId, ...filter };
    const { bySeverity } = await at.vcio.sees(getFindingCounts, { query });
    const rows = await at.vcio.sees(listFindings, { query });
    for (const [severity, n] of Object.entries(bySeverity)) expect(rows.filter((row) => row.severity === severity)).toHaveLength(n);
    return Object.values(bySeverity).reduce((sum, n) => sum + n, 0);
  };
  expect(await counted({ group: 'unassigned' })).toBe(2);
  expect(await counted({ group: 'later' })).toBe(1);
  expect(await counted({ status: 'resolved' })).toBe(0);
  expect(await counted({ open: 'true' })).toBe(2);
  expect(await counted({ q: 'no such title' })).toBe(0);
});

test('A finding deferred by an approval gets its own decision, with the comment as the reason', async () => {
  const finding = await gap();
  await at.vcio.sees(approveAssessment, { params: { id: finding.assessmentId }, body: { comment: 'After the audit' } });
  expect(await finding.decisions()).toMatchObject([{ status: 'deferred', note: 'After the audit', by: { id: at.vcio.id } }]);
});

test('[ASSESS-7] Several gaps are decided at once, an invalid one is refused alone, and the decision can be undone', async () => {
  const [one, other] = [await gap(), await gap()];
  const ids = [one.id, other.id];
  const nobody = '01890000-0000-7000-8000-000000000000';
  const decided = await at.vcio.sees(decideFindings, { body: { ids: [...ids, nobody], set: { status: 'planned' } } });
  expect(decided.done.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(decided.refused).toMatchObject([{ id: nobody, code: 'FINDING_NOT_FOUND' }]);
  expect([(await one.sees()).status, (await other.sees()).status]).toEqual(['planned', 'planned']);
  expect((await one.decisions()).at(0)).toMatchObject({ status: 'planned' });

  await at.vcio.sees(decideFindings, { body: { ids, set: { status: 'open', acceptedBy: null, acceptedUntil: null } } });
  expect([(await one.sees()).status, (await other.sees()).status]).toEqual(['open', 'open']);
  const half = await at.vcio.sees(decideFindings, { body: { ids, set: { status: 'accepted_risk', acceptedBy: 'J. Doe' } } });
  expect(half).toMatchObject({ done: [], refused: [{ code: 'REQUIRED_FIELD' }, { code: 'REQUIRED_FIELD' }] });
  expect(await at.engineer.refused(decideFindings, { body: { ids, set: { status: 'planned' } } })).toMatchObject({ code: 'FORBIDDEN' });
});
