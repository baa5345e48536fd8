import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { createCustomer, type updateCustomer } from '#contract/customers/customers.contract.ts';
import { customerFields } from '#contract/customers/customers.fields.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { MERGE_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { isIdColumn } from '#domain/customers/external.ids.rules.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import type { Person } from '#tests/support/people.ts';
import { columnsOf, OTHER_COLUMNS } from './merge.columns.ts';

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

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const add = (body: BodyOf<typeof createCustomer>) => owner.sees(createCustomer, { body });
const previewOf = (id: string, from: string) => owner.sees(previewMerge, { params: { id }, query: { from } });

test('Every column of a customer has a rule for merges, so that no new field is lost', async () => {
  const { rows } = await database.query<{ name: string; isGenerated: boolean }>(`
    select attname as name, attgenerated <> '' as "isGenerated" from pg_attribute
    where attrelid = 'public.customers'::regclass and attnum > 0 and not attisdropped`);
  const chosen = MERGE_FIELDS.flatMap((field) => columnsOf(field)).filter((column) => !isIdColumn(column));
  const named = [...chosen, ...Object.keys(OTHER_COLUMNS)].map(snake);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const generated = Object.entries(OTHER_COLUMNS).flatMap(([name, rule]) => (rule === 'generated' ? [snake(name)] : []));
  expect(generated.toSorted()).toEqual(rows.flatMap(({ name, isGenerated }) => (isGenerated ? [name] : [])).toSorted());
});

test('Every reference to a customer is moved or named by a merge', async () => {
  const { rows } = await database.query<{ reference: string }>(`
    select distinct n.nspname || '.' || a.attname as reference
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
    where f.contype = 'f' and f.confrelid = 'public.customers'::regclass and a.attname <> 'organization_id' order by 1`);
  // Each table with `customer_id` has its own rule, and `followOn` moves `merged_into`.
  expect(rows.map(({ reference }) => reference)).toEqual(['public.customer_id', 'public.merged_into']);
});

test('A customer without details gets every detail of its duplicate', async () => {
  const people = { engineerId: owner.id, vcioId: owner.id, accountManagerId: owner.id };
  const details: Omit<BodyOf<typeof updateCustomer>, 'name' | 'version'> = {
    legalName: 'Whole Group plc',
    status: 'prospect',
    tier: 'B',
    industry: 'Retail',
    employeeCount: 40,
    userCount: 35,
    endpointCount: 50,
    website: 'https://whole.example',
    phone: '0123',
    brandColor: '#112233',
    address: { line1: '1 High Street', city: 'Leeds' },
    ...people,
    contractStart: '2026-01-01',
    contractEnd: '2026-12-31',
    monthlyRevenue: 120_000,
    standstillCost: 1_840_000,
    standstillSource: 'your figure, Oct 2026',
    complianceTags: ['ISO 27001'],
    tags: ['north'],
    externalIds: { connectwise: '1', autotask: '2', halopsa: '3' },
    notesInternal: 'Pays late.',
  };
  // Never null: the kept customer's value stays unless another is chosen, or the merge is refused if they differ.
  const always = ['status', 'timezone', 'currency', 'fiscalYearStartMonth', 'cadence', 'customFields'];
  expect(Object.keys(customerFields).filter((field) => !(field in details) && !always.includes(field))).toEqual([]);

  const kept = await add({ name: 'Whole' });
  const merged = await add({ name: 'Whole again', ...details });
  const { fields } = await previewOf(kept.id, merged.id);
  expect(fields).toContainEqual({ field: 'status', kept: kept.status, merged: 'prospect', side: 'kept' });
  const body = { from: merged.id, version: kept.version, fromVersion: merged.version };
  const after = await owner.sees(mergeCustomers, { params: { id: kept.id }, body });
  const { engineerId, vcioId, accountManagerId, ...plain } = details;
  expect(after).toMatchObject({ ...plain, status: kept.status });
  expect([after.engineer?.id, after.vcio?.id, after.accountManager?.id]).toEqual([engineerId, vcioId, accountManagerId]);
});

test('A custom field with two values keeps the kept customer’s, and the preview shows it', async () => {
  const field = { entity: 'customer', type: 'text', archived: false } as const;
  const customFields = [
    { ...field, key: 'region', label: 'Region', options: [] },
    { ...field, key: 'plan', label: 'Plan', options: [] },
    { ...field, key: 'site', label: 'Site', options: [] },
  ];
  await owner.sees(updateOrganization, { body: { settings: { customFields } } });
  const kept = await add({ name: 'Custom', customFields: { region: 'North', site: 'Leeds' } });
  const merged = await add({ name: 'Custom again', customFields: { region: 'South', plan: 'Gold', site: 'Leeds' } });
  const { notes } = await previewOf(kept.id, merged.id);
  expect(notes).toEqual([
    '1 custom field has a value in both: the value of Custom is kept, and that of Custom again stays in its archived record.',
  ]);
  const body = { from: merged.id, version: kept.version, fromVersion: merged.version };
  const after = await owner.sees(mergeCustomers, { params: { id: kept.id }, body });
  expect(after.customFields).toEqual({ region: 'North', plan: 'Gold', site: 'Leeds' });
});
