import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createScenario, getBudget } from '#contract/budgets/budgets.contract.ts';
import { createContact, listContacts } from '#contract/customers/contacts.contract.ts';
import {
  archiveCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  restoreCustomer,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { getServiceFigures, saveServiceFigures } from '#contract/customers/service.contract.ts';
import { getCustomerTimeline } from '#contract/customers/timeline.contract.ts';
import { getFinding, getFindingHistory, listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { search } from '#contract/search/search.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { FISCAL_YEAR, planFor } from '#tests/support/sample/sample-planning.ts';
import type { Person } from '#tests/support/people.ts';
import { MERGED_TABLES } from './merge.tables.ts';

let at: AssessmentFixture;
let owner: Person;
let database: pg.Client;
beforeAll(async () => {
  at = await openAssessmentFixture();
  ({ owner } = at.msp);
  database = new pg.Client({ connectionString: at.server.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await at.server.close();
});

const add = (body: BodyOf<typeof createCustomer>) => owner.sees(createCustomer, { body });
const previewOf = (id: string, from: string) => owner.sees(previewMerge, { params: { id }, query: { from } });
/** Merges like the dialog, with the versions from the preview. */
async function mergeInto(id: string, from: string, choice: object = {}) {
  const { kept, merged } = await previewOf(id, from);
  return owner.sees(mergeCustomers, { params: { id }, body: { from, version: kept.version, fromVersion: merged.version, ...choice } });
}
const ANSWERS = { mfa: 'not_met', password: 'no', 'has-backup': 'no' };

async function tablesWithCustomers(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname = 'public' and a.attname = 'customer_id' and not a.attisdropped order by 1`);
  return rows.map(({ name }) => name);
}

/** Tables that still refer to the customer, with the number of rows. */
async function leftOf(customerId: string): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const table of await tablesWithCustomers()) {
    const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${table} where customer_id = $1`, [customerId]);
    if (rows[0] && rows[0].n > 0) left[table] = rows[0].n;
  }
  return left;
}

/** Creates a customer with a row of every kind and an assessment that found three gaps. */
async function fullCustomer(marker: string, status: 'submitted' | 'approved' = 'submitted') {
  const { id: assessmentId, customerId } = await at.submitted(ANSWERS);
  const [params, leftOut] = [{ id: customerId }, { templateId: at.templateId, questionKey: 'remarks' }];
  const findings = await owner.sees(listFindings, { query: { customerId, sort: '-risk' } });
  for (const { id, severity } of findings) {
    if (severity === 'low' || severity === 'medium') continue;
    await owner.sees(updateFinding, { params: { id }, body: { status: 'deferred', decisionNote: `Later, said ${marker}` } });
  }
  const figures = { year: 2026, quarter: 1, tickets: 40, firstResponseMinutes: null, resolutionMinutes: null, satisfaction: null };
  await owner.sees(saveServiceFigures, { params, body: figures });
  await owner.sees(createContact, { params, body: { name: `${marker} contact`, isPrimary: true } });
  const plan = await planFor(owner, marker, { customerId, findingId: findings[0]?.id ?? '', leftOut });
  await owner.sees(createScenario, { params: { customerId, fiscalYear: FISCAL_YEAR }, body: { name: 'Growth' } });
  if (status === 'approved') await at.vcio.sees(approveAssessment, { params: { id: assessmentId }, body: {} });
  return { id: customerId, assessmentId, plan, findings };
}

test('[CUST-100] Every table that refers to a customer declares a merge rule for its rows', async () => {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(Object.keys(MERGED_TABLES).map(snake).toSorted()).toEqual(await tablesWithCustomers());
});

test('[CUST-101] A merge moves the whole duplicate: only the audit log and figures of shared quarters stay with its record', async () => {
  const kept = await fullCustomer('Kept', 'approved');
  const merged = await fullCustomer('Merged', 'approved');
  const before = await previewOf(kept.id, merged.id);
  expect(before.refusal).toBeNull();
  const counted = Object.fromEntries(before.moves.map(({ kind, count }) => [kind, count]));
  expect(counted).toMatchObject({
    contacts: 1,
    goals: 1,
    agreements: 1,
    assets: 1,
    assessments: 1,
    recommendations: 1,
    budgets: 1,
    scenarios: 2,
  });
  const notesOrTimeline = before.notes.join(' ');
  for (const words of [
    '1 assessment has a name',
    '3 gaps are recorded for both',
    '1 fiscal year has a budget in both',
    '1 scenario has a name',
    '1 quarter has',
    'primary contact',
  ]) {
    expect(notesOrTimeline).toContain(words);
  }

  const { mergedInto, ...after } = await mergeInto(kept.id, merged.id);
  expect(mergedInto).toBeNull();
  const left = await leftOf(merged.id);
  expect(Object.keys(left).toSorted()).toEqual(['audit_events', 'service_figures']);

  const names = (await owner.sees(listAssessments, { query: { customerId: kept.id } })).map(({ name }) => name).toSorted();
  expect(names).toHaveLength(2);
  expect(names[1]).toBe(`${names[0]} (from ${before.merged.name})`);
  const budget = await owner.sees(getBudget, { query: { customerId: kept.id, fiscalYear: FISCAL_YEAR } });
  expect(JSON.stringify(budget)).toMatch(/Kept travel.*Merged travel|Merged travel.*Kept travel/s);
  expect((await owner.sees(listContacts, { params: { id: kept.id } })).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
    ['Kept contact', true],
    ['Merged contact', false],
  ]);
  expect(await owner.sees(getServiceFigures, { params: { id: kept.id } })).toBeTruthy();
  expect(after.lastAssessmentAt).not.toBeNull();
});

test('[CUST-102] A gap of both customers becomes the newer finding, with the sightings, decisions and recommendations of both', async () => {
  const older = await fullCustomer('Older');
  const newer = await fullCustomer('Newer');
  await mergeInto(older.id, newer.id);

  const findings = await owner.sees(listFindings, { query: { customerId: older.id } });
  expect(findings.map(({ id }) => id).toSorted()).toEqual(newer.findings.map(({ id }) => id).toSorted());
  const worst = newer.findings[0]?.id ?? '';
  const one = await owner.sees(getFinding, { params: { id: worst } });
  expect(one.seenCount).toBe(2);
  const history = JSON.stringify(await owner.sees(getFindingHistory, { params: { id: worst } }));
  expect(history).toContain('Later, said Older');
  expect(history).toContain('Later, said Newer');
  const { rows } = await database.query<{ title: string }>(
    'select r.title from recommendation_findings l join recommendations r on r.id = l.recommendation_id where l.finding_id = $1 order by 1',
    [worst],
  );
  expect(rows.map(({ title }) => title)).toEqual(['Newer recommendation', 'Older recommendation']);
  const customer = await owner.sees(getCustomer, { params: { id: older.id } });
  expect(customer.openFindings).toBe(findings.filter(({ status }) => status === 'open' || status === 'planned').length);
});

test('[PORTAL-1] The address of a merged finding leads to the finding that replaced it, even after a second merge', async () => {
  const [first, second, third] = [await fullCustomer('First'), await fullCustomer('Second'), await fullCustomer('Third')];
  const address = ({ findings }: typeof first) => ({ params: { id: findings[0]?.id ?? '' } });
  await mergeInto(first.id, second.id);
  await mergeInto(first.id, third.id);
  for (const one of [first, second, third]) expect((await owner.sees(getFinding, address(one))).id).toBe(third.findings[0]?.id);
  expect(await owner.sees(getFindingHistory, address(first))).toEqual(await owner.sees(getFindingHistory, address(third)));
});

test('[CUST-115] The ticket of a shared gap moves to the kept finding, even if that finding’s own ticket was deleted', async () => {
  const older = await fullCustomer('Older with a ticket');
  const newer = await fullCustomer('Newer without one');
  const link = (findingId: string | undefined, state: string, number: string) =>
    database.query(
      `insert into psa_links (organization_id, kind, object, finding_id, reference, state, external_id, number)
       values ($1, 'sample', 'ticket', $2, $3, $4, $3, $3)`,
      [at.msp.id, findingId, number, state],
    );
  await link(older.findings[0]?.id, 'sent', 'T-41');
  await link(newer.findings[0]?.id, 'gone', 'T-42');
  await mergeInto(older.id, newer.id);
  const { rows } = await database.query<{ number: string }>('select number from psa_links where finding_id = $1 order by 1', [
    newer.findings[0]?.id,
  ]);
  expect(rows.map(({ number }) => number)).toEqual(['T-41', 'T-42']);
});

/** Moves the planned review to the first slot of its year, sets the outcome, and links the assessment. */
async function planFirst(of: { id: string; assessmentId: string; plan: { 'quarterly-reviews': string } }, outcome: 'skipped' | null) {
  const review = of.plan['quarterly-reviews'];
  const ticks = JSON.stringify({ [of.id]: { at: '2026-05-04T10:00:00.000Z', by: { id: owner.id, name: 'Owner' } } });
  await database.query('update quarterly_reviews set slot = 1, outcome = $2, ticks = $3 where id = $1', [review, outcome, ticks]);
  await database.query('update assessments set quarterly_review_id = $2 where id = $1', [of.assessmentId, review]);
  return review;
}

test.each([
  { kept: null, merged: null, stays: ['kept'] },
  { kept: null, merged: 'skipped', stays: ['merged'] },
  { kept: 'skipped', merged: 'skipped', stays: ['kept', 'merged'] },
] as const)(
  '[CUST-113] Two reviews of one period (kept $kept, merged $merged): $stays stays, and no tick or assessment is lost',
  async (of) => {
    const marker = `${of.kept} ${of.merged}`;
    const kept = await fullCustomer(`K ${marker}`);
    const merged = await fullCustomer(`M ${marker}`);
    const reviews = { kept: await planFirst(kept, of.kept), merged: await planFirst(merged, of.merged) };
    await mergeInto(kept.id, merged.id);

    const { rows } = await database.query<{ id: string; ticks: object; assessments: number }>(
      `select r.id, r.ticks, (select count(*)::int from assessments a where a.quarterly_review_id = r.id) as assessments
     from quarterly_reviews r where r.customer_id = $1`,
      [kept.id],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(of.stays.map((side) => reviews[side]).toSorted());
    expect(rows.flatMap(({ ticks }) => Object.keys(ticks)).toSorted()).toEqual([kept.id, merged.id].toSorted());
    expect(rows.reduce((sum, { assessments }) => sum + assessments, 0)).toBe(2);
  },
);

test('[CUST-103] A merged record is in no list, count or search, cannot change, and links to its successor', async () => {
  const kept = await add({ name: 'Harbour Ltd' });
  const merged = await add({ name: 'Harbour Limited' });
  await owner.sees(createContact, { params: { id: merged.id }, body: { name: 'Ann of Limited' } });
  await owner.sees(archiveCustomer, { params: { id: merged.id }, body: {} });
  const counted = (await owner.sees(getCustomerCounts)).byStatus;
  await mergeInto(kept.id, merged.id);

  expect((await owner.sees(getCustomer, { params: { id: merged.id } })).mergedInto).toEqual({ id: kept.id, name: 'Harbour Ltd' });
  for (const status of [undefined, 'archived'] as const) {
    const listed = await owner.sees(listCustomers, { query: { q: 'harbour lim', ...(status && { status }) } });
    expect(listed).toEqual([]);
  }
  expect((await owner.sees(getCustomerCounts)).byStatus).toEqual({ ...counted, archived: counted.archived - 1 });
  expect(JSON.stringify(await owner.sees(search, { query: { q: 'harbour' } }))).not.toContain(merged.id);
  for (const entry of [restoreCustomer, deleteCustomer, updateCustomer] as const) {
    const refusal = await owner.refused(entry, { params: { id: merged.id }, body: {} } as never);
    expect(refusal.code).toBe('INVALID_STATUS_TRANSITION');
  }
  const notesOrTimeline = (await owner.sees(getCustomerTimeline, { params: { id: kept.id } })).map(({ text }) => text);
  expect(notesOrTimeline.join(' ')).toMatch(/merged a duplicate into the customer.*added the contact “Ann of Limited”/s);
});

test('[CUST-104] Each record has one audit log entry with the moved rows', async () => {
  const kept = await add({ name: 'Audited' });
  const merged = await add({ name: 'Audited twice' });
  await owner.sees(createContact, { params: { id: merged.id }, body: { name: 'Ann' } });
  await mergeInto(kept.id, merged.id);
  const { rows } = await database.query<{ action: string; customer_id: string; after: { moved: object } }>(
    `select action, customer_id, after from audit_events where action like 'customer.merged%' and customer_id = any($1::uuid[]) order by action`,
    [[kept.id, merged.id]],
  );
  expect(rows.map(({ action, customer_id: id, after }) => [action, id, after.moved])).toEqual([
    ['customer.merged', kept.id, { contacts: 1 }],
    ['customer.merged_into', merged.id, { contacts: 1 }],
  ]);
});

test('[CUST-105] The kept customer’s value wins unless it is empty or the other is chosen; even names and ids can be swapped', async () => {
  const kept = await add({ name: 'Fields', industry: 'Trade', externalIds: { connectwise: '11' }, tags: ['a'] });
  const merged = await add({
    name: 'Fields Inc',
    industry: 'Retail',
    phone: '0123',
    externalIds: { connectwise: '22', autotask: '33' },
    tags: ['b'],
  });
  const { fields } = await previewOf(kept.id, merged.id);
  expect(fields).toEqual(
    expect.arrayContaining([
      { field: 'industry', kept: 'Trade', merged: 'Retail', side: 'kept' },
      { field: 'phone', kept: null, merged: '0123', side: 'merged' },
      { field: 'connectwise', kept: '11', merged: '22', side: 'kept' },
    ]),
  );
  const after = await mergeInto(kept.id, merged.id, { take: ['name', 'phone', 'connectwise'] });
  expect(after).toMatchObject({ name: 'Fields Inc', industry: 'Trade', phone: '0123', tags: ['a', 'b'] });
  expect(after.externalIds).toEqual({ connectwise: '22', autotask: null, halopsa: null });
  const record = await owner.sees(getCustomer, { params: { id: merged.id } });
  expect(record).toMatchObject({ name: 'Fields', externalIds: { connectwise: '11', autotask: '33' } });
});

test('[CUST-106] A stale version of either customer is refused with the current row, and nothing is moved', async () => {
  const kept = await add({ name: 'Stale' });
  const merged = await add({ name: 'Stale too' });
  await owner.sees(createContact, { params: { id: merged.id }, body: { name: 'Ann' } });
  for (const versions of [
    { version: kept.version + 1, fromVersion: merged.version },
    { version: kept.version, fromVersion: merged.version + 1 },
  ]) {
    const body = { from: merged.id, ...versions };
    expect(await owner.refused(mergeCustomers, { params: { id: kept.id }, body })).toMatchObject({ status: 409, code: 'CONFLICT' });
  }
  expect(await owner.sees(listContacts, { params: { id: merged.id } })).toHaveLength(1);
});

test('[CUST-109] An earlier merged customer follows when the customer that kept it is merged', async () => {
  const [a, b, c] = [await add({ name: 'Chain a' }), await add({ name: 'Chain b' }), await add({ name: 'Chain c' })];
  await mergeInto(b.id, a.id);
  await mergeInto(c.id, b.id);
  expect((await owner.sees(getCustomer, { params: { id: a.id } })).mergedInto?.id).toBe(c.id);
});
