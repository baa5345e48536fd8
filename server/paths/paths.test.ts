import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { applyPath, getPath } from '#contract/paths/paths.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { movesOf } from '#domain/paths/paths.rules.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  server.context.now = () => new Date('2026-11-24T10:00:00Z');
  msp = await server.organization('Northwind IT');
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const customer = (name: string) => vcio.sees(createCustomer, { body: { name, currency: 'GBP', fiscalYearStartMonth: 1 } });
const assessed = async (name: string, values?: Record<string, 'met' | 'partial' | 'not_met'>) => {
  const { id } = await customer(name);
  const seed = {
    customerId: id,
    ...(values ? { values, findings: values['mfa'] === 'met' ? {} : { mfa: 'critical' as const, tested: 'low' as const } } : {}),
  };
  const { id: assessmentId } = await seedAssessment(server.context.pools, msp.id, seed);
  const findings = await vcio.sees(listFindings, { query: { customerId: id } });
  return { id, assessmentId, findings: new Map(findings.map((finding) => [finding.questionKey, finding.id])) };
};
const recommend = (customerId: string, title: string, fields: object) =>
  vcio.sees(createRecommendation, { body: { customerId, title, ...fields } });

test('The path to a score starts from the approved assessment and names the cheapest recommendations by quarter', async () => {
  const { id, findings } = await assessed('Harbour Dental Care');
  const mfa = findings.get('mfa') ?? '';
  const tested = findings.get('tested') ?? '';
  await recommend(id, 'Require MFA for every sign-in', { findingIds: [mfa], oneTimeCost: 96_000, priority: 'urgent' });
  const restores = await recommend(id, 'Test backup restores every year', {
    findingIds: [tested],
    oneTimeCost: 40_000,
    recurringCost: 2_000,
  });
  await recommend(id, 'Replace the backup', { findingIds: [tested], oneTimeCost: 500_000 });
  await recommend(id, 'Review supplier access', { costKnown: false });
  const done = await recommend(id, 'Name a risk owner', { oneTimeCost: 10 });
  await vcio.sees(updateRecommendation, { params: { id: done.id }, body: { status: 'done' } });

  const found = await vcio.sees(getPath, { params: { id }, query: { goal: '80' } });
  expect(found).toMatchObject({
    currency: 'GBP',
    goal: 80,
    from: { year: 2027, quarter: 1 },
    until: { year: 2027, quarter: 3 },
    assessment: { template: 'Core alignment' },
    recommendations: 4,
    costed: 3,
    path: {
      scoreNow: 66.7,
      isReached: true,
      isExact: true,
      plan: { kind: 'cheapest', score: 83.3, count: 2, oneTime: 136_000, monthly: 2_000, firstYear: 160_000 },
      leftOpen: { critical: 0 },
    },
  });
  expect(found.path?.others.map(({ title, reason }) => [title, reason])).toEqual([
    ['Replace the backup', 'not_needed'],
    ['Review supplier access', 'uncosted'],
  ]);

  const spared = await vcio.sees(getPath, { params: { id }, query: { goal: '80', without: restores.id } });
  expect(spared.path?.plan).toMatchObject({ score: 83.3, firstYear: 596_000 });
  const short = await vcio.sees(getPath, { params: { id }, query: { goal: '80', budget: '100000' } });
  expect(short.path).toMatchObject({ isReached: false, plan: { score: 75, firstYear: 64_000 }, needed: { cost: 160_000, score: 83.3 } });
  const byQuarter = await vcio.sees(getPath, { params: { id }, query: { goal: '80', quarterBudget: '50000' } });
  expect(byQuarter).toMatchObject({ limit: 150_000, path: { isReached: false, plan: { score: 75, firstYear: 64_000 } } });
});

test('An alternative that leaves out old servers says when their security updates end', async () => {
  const { id, findings } = await assessed('Mole Valley Vets');
  const replace = { findingIds: [findings.get('mfa')], oneTimeCost: 100_000 };
  await recommend(id, 'Replace Windows Server 2016 with Windows Server 2025', replace);
  await recommend(id, 'Require MFA', { ...replace, oneTimeCost: 300_000 });
  await recommend(id, 'Test backup restores', { findingIds: [findings.get('tested')], oneTimeCost: 40_000 });
  const found = await vcio.sees(getPath, { params: { id }, query: { goal: '80' } });
  expect(found.path).toMatchObject({
    dearest: 'Replace Windows Server 2016 with Windows Server 2025',
    alternatives: [{ kind: 'without', adds: ['Require MFA'], ending: [{ product: 'Windows Server 2016', until: '2027-01-12' }] }],
  });
});

test('A customer without an approved assessment has no path yet, and nobody sees the path of another organisation’s customer', async () => {
  const { id } = await customer('New customer');
  expect(await vcio.sees(getPath, { params: { id }, query: {} })).toMatchObject({ assessment: null, path: null, goal: 85 });
  const stranger = await (await server.organization('Southwind IT')).person('vcio');
  expect(await stranger.refused(getPath, { params: { id }, query: {} })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
});

test('A path meets a checklist of another template, respects the hours per quarter, and refuses an unknown checklist', async () => {
  const { id, findings } = await assessed('Quay Dental');
  await recommend(id, 'Require MFA', { findingIds: [findings.get('mfa')], oneTimeCost: 100_000 });
  const option = { key: 'standard', name: 'Standard', oneTime: 200_000, hours: 12.5, chosen: true };
  await recommend(id, 'Test restores', { findingIds: [findings.get('tested')], options: [option] });
  await seedAssessment(server.context.pools, msp.id, {
    customerId: id,
    values: { mfa: 'met', copies: 'not_met' },
    findings: { copies: 'high' },
    approvedAt: new Date('2026-01-01T00:00:00Z'),
  });
  const seen = await vcio.sees(getPath, { params: { id }, query: { goal: '60' } });
  expect(seen).toMatchObject({ checklist: null, checklists: [{ kind: 'template', name: 'Core alignment' }] });
  const checklist = seen.checklists[0]?.key ?? '';
  const unmet = await vcio.sees(getPath, { params: { id }, query: { goal: '60', checklist } });
  expect(unmet).toMatchObject({
    checklist: { key: checklist },
    path: { plan: null, unreachable: ['Question copies'], checklist: { questions: 6, passing: 1, unanswered: 4 } },
  });
  const copies = (await vcio.sees(listFindings, { query: { customerId: id } })).find(({ questionKey }) => questionKey === 'copies');
  await recommend(id, 'Copy the backup off site', { findingIds: [copies?.id], oneTimeCost: 300_000 });
  const met = await vcio.sees(getPath, { params: { id }, query: { goal: '60', checklist } });
  expect(met.path).toMatchObject({ isReached: true, plan: { firstYear: 300_000 }, checklist: { passing: 1, passingAfter: 2 } });

  const worked = await vcio.sees(getPath, { params: { id }, query: { goal: '80', quarterHours: '5' } });
  expect(worked).toMatchObject({
    quarterHours: 5,
    path: { isReached: true, plan: { hours: 12.5, quarters: [{ overHours: 0 }, { overHours: 7.5 }] } },
  });
  const short = await vcio.sees(getPath, { params: { id }, query: { goal: '80', quarterHours: '4' } });
  expect(short.path).toMatchObject({ isReached: false, isShortOfHours: true, plan: { hours: 0 } });
  expect(await vcio.refused(getPath, { params: { id }, query: { checklist: 'House rules' } })).toMatchObject({ field: 'checklist' });
});

test('The slide of the ways to a score has the figures of the page, and is absent if nothing is needed', async () => {
  const met = { offboarding: 'met', copies: 'met', gossip: 'met', margin: 'met' } as const;
  const { id, findings, assessmentId } = await assessed('Wharf Physio', { ...met, mfa: 'not_met', tested: 'partial' });
  const mfa = findings.get('mfa');
  await recommend(id, 'Require MFA', { findingIds: [mfa], oneTimeCost: 100_000, recurringCost: 1_000 });
  await recommend(id, 'Test restores', { findingIds: [findings.get('tested')], oneTimeCost: 40_000 });
  await recommend(id, 'Replace the sign-in', { findingIds: [mfa], oneTimeCost: 300_000 });
  const page = await vcio.sees(getPath, { params: { id }, query: {} });
  const { facts } = await vcio.sees(createQbr, { body: { customerId: id, assessmentId } });
  if (!page.path?.plan || !facts?.ways) throw new Error('The page or the deck has no plan');
  const { isReached, plan, alternatives } = page.path;
  const { goal, ways } = facts.ways;
  expect({ goal, isReached }).toEqual({ goal: page.goal, isReached: true });
  const figures = { score: plan.score, oneTime: plan.oneTime, monthly: plan.monthly, firstYear: plan.firstYear };
  expect(ways[0]).toMatchObject({ kind: 'cheapest', ...figures });
  expect(ways.slice(1).map(({ kind, score, firstYear }) => [kind, score, firstYear])).toEqual(
    alternatives.map(({ kind, score, cost }) => [kind, score, cost]),
  );
  const done = await assessed('Met Ltd', { ...met, mfa: 'met', tested: 'met' });
  const none = await vcio.sees(createQbr, { body: { customerId: done.id, assessmentId: done.assessmentId } });
  expect(none.facts).not.toHaveProperty('ways');
});

test('A path whose last quarter precedes its first one is refused', async () => {
  const { id } = await assessed('Mill Lane');
  const query = { from: '2027-Q3', until: '2027-Q1' };
  expect(await vcio.refused(getPath, { params: { id }, query })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'until' });
});

test('Applying a plan sets its quarters all at once, undo restores them with their days, and changed rows are refused', async () => {
  const { id, findings } = await assessed('Castle Vets');
  const before = { targetQuarter: { year: 2026, quarter: 4 }, start: '2026-11-02', end: '2026-11-20' };
  const mfa = await recommend(id, 'Require MFA', { findingIds: [findings.get('mfa')], oneTimeCost: 100, ...before });
  const other = await recommend(id, 'Test restores', { findingIds: [findings.get('tested')], oneTimeCost: 900 });
  const found = await vcio.sees(getPath, { params: { id }, query: { goal: '80' } });
  const moves = movesOf(found.path?.plan?.quarters ?? []).map((move) => ({
    recommendationId: move.id,
    quarter: move.to,
    version: move.version,
  }));
  expect(moves).toHaveLength(2);

  const undo = await vcio.sees(applyPath, { params: { id }, body: { moves } });
  const seen = (of: string) => vcio.sees(getRecommendation, { params: { id: of } });
  expect(await seen(mfa.id)).toMatchObject({ targetQuarter: { year: 2027, quarter: 1 }, start: null });
  expect(await seen(other.id)).toMatchObject({ targetQuarter: { year: 2027, quarter: 2 } });
  expect(await vcio.refused(applyPath, { params: { id }, body: { moves } })).toMatchObject({ status: 409, code: 'CONFLICT' });

  await vcio.sees(applyPath, { params: { id }, body: undo });
  expect(await seen(mfa.id)).toMatchObject(before);
  expect(await seen(other.id)).toMatchObject({ targetQuarter: null });
  const [entry] = await msp.owner.sees(listAuditEvents, { query: { entityId: mfa.id, action: 'recommendation.updated' } });
  expect(entry?.customer).toMatchObject({ id });
  expect(entry?.changes.map(({ after }) => after)).toEqual(expect.arrayContaining([2026, 4]));
  const engineer = await msp.person('alignment_engineer');
  expect(await engineer.refused(applyPath, { params: { id }, body: { moves } })).toMatchObject({ code: 'FORBIDDEN' });
});
