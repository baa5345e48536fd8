import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createCustomer, getCustomer, listCustomers, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createRecommendation, listRecommendations, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import type { CustomField } from '#domain/custom/custom.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';

const FIELDS: CustomField[] = [
  { key: 'region', entity: 'customer', label: 'Region', type: 'choice', options: ['North', 'South'], archived: false },
  { key: 'seats', entity: 'customer', label: 'Seats sold', type: 'number', options: [], archived: false },
  { key: 'site-visit', entity: 'assessment', label: 'Site visit', type: 'date', options: [], archived: false },
  { key: 'wave', entity: 'recommendation', label: 'Wave', type: 'choice', options: ['1', '2'], archived: false },
];

let at: AssessmentFixture;
const decide = (customFields: CustomField[]) =>
  at.msp.owner.sees(updateOrganization, {
    body: { settings: { customFields: customFields.map((field) => ({ ...field, options: [...field.options] })) } },
  });

beforeAll(async () => {
  at = await openAssessmentFixture();
  await decide(FIELDS);
});
afterAll(() => at.server.close());

test('[SET-9] Custom fields of a customer are typed, validated by kind, filtered, exported and audited', async () => {
  const { vcio } = at;
  const north = await vcio.sees(createCustomer, { body: { name: 'North Ltd', customFields: { region: 'North', seats: 12 } } });
  await vcio.sees(createCustomer, { body: { name: 'South Ltd', customFields: { region: 'South' } } });
  expect(north.customFields).toEqual({ region: 'North', seats: 12 });

  const changed = await vcio.sees(updateCustomer, {
    params: { id: north.id },
    body: { customFields: { seats: 13 }, version: north.version },
  });
  expect(changed.customFields).toEqual({ region: 'North', seats: 13 });
  const stale = { params: { id: north.id }, body: { customFields: { seats: 14 }, version: north.version } };
  expect(await vcio.refused(updateCustomer, stale)).toMatchObject({ status: 409, code: 'CONFLICT' });
  for (const customFields of [{ seats: 'many' }, { region: 'West' }, { 'site-visit': '2026-11-23' }, { nothing: 1 }]) {
    const refusal = await vcio.refused(updateCustomer, { params: { id: north.id }, body: { customFields } });
    expect(refusal).toMatchObject({ status: 400, field: `customFields.${Object.keys(customFields)[0]}` });
  }

  expect((await vcio.sees(listCustomers, { query: { custom: 'region:North' } })).map(({ name }) => name)).toEqual(['North Ltd']);
  const [plain] = await vcio.sees(listCustomers, { query: { q: 'north ltd' } });
  const [asked] = await vcio.sees(listCustomers, { query: { q: 'north ltd', customFields: 'true' } });
  expect([plain?.customFields, asked?.customFields]).toEqual([undefined, { region: 'North', seats: 13 }]);

  const file = await vcio.inject({ method: 'GET', url: '/api/customers/export?custom=region%3ANorth' });
  const [head = '', row = ''] = file.payload.split('\r\n');
  expect(head).toMatch(/,Region,Seats sold$/);
  expect(row).toMatch(/,North,13$/);

  const trail = await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('entityId', '=', north.id)
      .where('action', '=', 'customer.updated')
      .execute(),
  );
  expect(trail).toEqual([
    { before: { customFields: { region: 'North', seats: 12 } }, after: { customFields: { region: 'North', seats: 13 } } },
  ]);
});

test('[SET-10] Assessments and recommendations have custom fields, and their lists can be filtered by them', async () => {
  const { id } = await at.assessment();
  const { version } = await at.vcio.sees(getAssessment, { params: { id } });
  const visited = await at.vcio.sees(updateAssessment, { params: { id }, body: { customFields: { 'site-visit': '2026-12-01' }, version } });
  expect(visited.customFields).toEqual({ 'site-visit': '2026-12-01' });
  const rows = await at.vcio.sees(listAssessments, { query: { custom: 'site-visit:2026-12-01', customFields: 'true' } });
  expect(rows.map((row) => [row.id, row.customFields])).toEqual([[id, { 'site-visit': '2026-12-01' }]]);
  const [unasked] = await at.vcio.sees(listAssessments, { query: { custom: 'site-visit:2026-12-01' } });
  expect(unasked?.customFields).toBeUndefined();

  const { id: customerId } = await at.customer();
  const first = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'First', customFields: { wave: '1' } } });
  await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second', customFields: { wave: '2' } } });
  expect((await at.vcio.sees(listRecommendations, { query: { custom: 'wave:2' } })).map(({ title }) => title)).toEqual(['Second']);
  const [plain] = await at.vcio.sees(listRecommendations, { query: { custom: 'wave:2' } });
  const [asked] = await at.vcio.sees(listRecommendations, { query: { custom: 'wave:2', customFields: 'true' } });
  expect([plain?.customFields, asked?.customFields]).toEqual([undefined, { wave: '2' }]);
  const cleared = await at.vcio.sees(updateRecommendation, {
    params: { id: first.id },
    body: { customFields: { wave: null }, version: first.version },
  });
  expect(cleared.customFields).toEqual({});
});

test('[SET-80] The CSV files of assessments and recommendations have a column for every custom field', async () => {
  const { id } = await at.assessment();
  const { version } = await at.vcio.sees(getAssessment, { params: { id } });
  await at.vcio.sees(updateAssessment, { params: { id }, body: { customFields: { 'site-visit': '2026-12-24' }, version } });
  const { id: customerId } = await at.customer();
  await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Filed', customFields: { wave: '1' } } });
  for (const [url, column, cell] of [
    ['/api/assessments/export?custom=site-visit:2026-12-24', 'Site visit', '2026-12-24'],
    [`/api/recommendations/export?customerId=${customerId}`, 'Wave', '1'],
  ] as const) {
    const { payload } = await at.vcio.inject({ method: 'GET', url });
    const [head = '', row = ''] = payload.split('\r\n');
    expect([head.split(',').at(-1), row.split(',').at(-1)], url).toEqual([column, cell]);
  }
});

test('[SET-11] A custom field with values is archived, not removed; it accepts no new values, and restoring it restores them', async () => {
  const { id } = await at.vcio.sees(createCustomer, { body: { name: 'Kept Ltd', customFields: { seats: 3 } } });
  const without = FIELDS.filter(({ key }) => key !== 'seats').map((field) => ({ ...field, options: [...field.options] }));
  const refusal = await at.msp.owner.refused(updateOrganization, { body: { settings: { customFields: without } } });
  expect(refusal).toMatchObject({ status: 400, field: 'settings.customFields' });
  await decide(FIELDS.map((field) => (field.key === 'seats' ? { ...field, archived: true } : field)));
  expect((await at.vcio.refused(updateCustomer, { params: { id }, body: { customFields: { seats: 4 } } })).status).toBe(400);
  await decide(FIELDS);
  expect((await at.vcio.sees(getCustomer, { params: { id } })).customFields).toEqual({ seats: 3 });
});

test('[SET-26] A CSV file of customers fills custom fields by name, updates them, and refuses a row with an invalid value', async () => {
  const send = async (file: string) => {
    const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
    const answer = await at.vcio.inject({
      method: 'POST',
      url: '/api/customers/import',
      payload: `${head}${file}\r\n--edge--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.json();
  };
  const first = await send('Name,Seats sold\nFilled Ltd,12\nWrong Ltd,many\n');
  expect(first.counts).toMatchObject({ create: 1, refuse: 1 });
  expect(first.columns[1]).toMatchObject({ field: null, ownField: 'Seats sold' });
  const [made] = await at.vcio.sees(listCustomers, { query: { q: 'filled ltd', customFields: 'true' } });
  expect(made?.customFields).toEqual({ seats: 12 });
  expect((await send('Name,Seats sold\nFilled Ltd,12\n')).counts).toMatchObject({ same: 1 });
  expect((await send('Name,Seats sold\nFilled Ltd,13\n')).counts).toMatchObject({ update: 1 });
  expect((await at.vcio.sees(getCustomer, { params: { id: made?.id ?? '' } })).customFields).toEqual({ seats: 13 });
});
