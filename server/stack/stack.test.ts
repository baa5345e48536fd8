import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createSite } from '#contract/customers/sites.contract.ts';
import { deleteRecommendation, getRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import {
  createStackAudit,
  deleteStackAudit,
  getStackAudit,
  listStackAudits,
  recommendStackGaps,
  updateStackAudit,
} from '#contract/stack/stack.audits.contract.ts';
import { createStackStandard, deleteStackStandard, listStackStandards, updateStackStandard } from '#contract/stack/stack.contract.ts';
import { createStackItem, listStackItems } from '#contract/stack/stack.items.contract.ts';
import { exportStackReport, getStackReport } from '#contract/stack/stack.report.contract.ts';
import { addressOf } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;

beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
  await standard('email', 'preferred', { product: 'MailGuard', costPerUnit: 290, requiredForTiers: ['A', 'B'] });
  await standard('email', 'phase_out', { product: 'Old Relay' });
  await standard('firewall', 'preferred', { product: 'Wall One', costPerUnit: 4_000, unit: 'site', requiredForTiers: ['A'] });
});
afterAll(() => server.close());

function standard(
  category: 'email' | 'firewall',
  status: 'preferred' | 'phase_out',
  {
    product,
    costPerUnit = null,
    unit = 'user',
    requiredForTiers = [],
  }: Partial<{
    product: string;
    costPerUnit: number | null;
    unit: 'user' | 'site';
    requiredForTiers: ('A' | 'B')[];
  }>,
) {
  const products = [{ vendor: 'Northgate', product: product ?? '', costPerUnit, unit }];
  return vcio.sees(createStackStandard, { body: { category, status, products, requiredForTiers, currency: 'GBP' } });
}

async function customer(name: string, more: { tier?: 'A' | 'B'; userCount?: number } = {}) {
  return vcio.sees(createCustomer, { body: { name, currency: 'GBP', ...more } });
}

const upload = (customerId: string, csv: string, query = '') => {
  const payload = [
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="stack.csv"\r\ncontent-type: text/csv\r\n\r\n',
    csv,
    '\r\n--edge--\r\n',
  ].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  return engineer.inject({ method: 'POST', url: `/api/customers/${customerId}/stack-items/import${query}`, payload, headers });
};

describe('the technology stack', () => {
  test('[STACK-8] A vCIO edits the standards, and an engineer reads them', async () => {
    const rows = await engineer.sees(listStackStandards, { query: {} });
    expect(rows.map(({ category, status }) => `${category} ${status}`)).toEqual([
      'email preferred',
      'email phase_out',
      'firewall preferred',
    ]);
    const body = { category: 'wifi', status: 'preferred' } as const;
    expect((await engineer.refused(createStackStandard, { body })).code).toBe('FORBIDDEN');
    const made = await vcio.sees(createStackStandard, { body });
    const params = { id: made.id };
    const changed = await vcio.sees(updateStackStandard, { params, body: { reason: 'Guests stay apart', version: made.version } });
    expect(changed).toMatchObject({ reason: 'Guests stay apart', version: 2, currency: 'USD' });
    expect((await vcio.refused(updateStackStandard, { params, body: { reason: 'x', version: 1 } })).code).toBe('CONFLICT');
    expect((await vcio.refused(updateStackStandard, { params, body: { replacementOf: made.id } })).field).toBe('replacementOf');
    await vcio.sees(deleteStackStandard, { params });
    expect((await vcio.refused(deleteStackStandard, { params })).code).toBe('STACK_STANDARD_NOT_FOUND');
  });

  test('[STACK-9] A CSV of products is checked row by row, and importing it again adds no duplicates', async () => {
    const { id } = await customer('Imported Ltd');
    const csv = [
      'Category;Vendor;Product;Qty;Coverage;Renewal;Monthly cost;Decision;Colour',
      'Email security;Northgate;MailGuard;212;98%;2027-03-14;614,80;keep;blue',
      'Coffee;;Machine;;;;;;',
      'Firewall;Wall;One;1;;;;replace;',
      'firewall;Wall;one;2;;;;;',
    ].join('\n');
    const dry = (await upload(id, csv, '?dryRun=true')).json();
    expect(dry.counts).toEqual({ create: 2, update: 0, same: 0, refuse: 2 });
    expect(dry.rows[1].notes[0]).toContain('is not a stack category');
    expect(dry.rows[3].notes[0]).toBe('Same product as in row 4');
    expect(dry.columns.at(-1)).toEqual({ header: 'Colour', field: null });
    expect(await engineer.sees(listStackItems, { params: { id }, query: {} })).toEqual([]);

    expect((await upload(id, csv)).json().counts).toMatchObject({ create: 2 });
    expect((await upload(id, csv)).json().counts).toMatchObject({ create: 0, same: 2 });
    expect((await upload(id, 'Category,Product,Quantity\nE-mail,MailGuard,300')).json().counts).toMatchObject({ update: 1 });
    const [mail] = await engineer.sees(listStackItems, { params: { id }, query: {} });
    expect(mail).toMatchObject({ quantity: 300, coveragePercent: 98, renewalAt: '2027-03-14', monthlyCost: 61_480, source: 'import' });
    expect((await upload(id, 'Name\nOne')).json()).toMatchObject({ code: 'INVALID_FORMAT' });
  });

  test('[STACK-10] An audit starts from standards and known products, is completed once required items are judged, then is fixed', async () => {
    const { id: customerId } = await customer('Audited Ltd', { tier: 'A', userCount: 10 });
    await engineer.sees(createStackItem, {
      params: { id: customerId },
      body: { category: 'email', vendor: 'Northgate', product: 'Old Relay' },
    });
    const audit = await engineer.sees(createStackAudit, { body: { customerId, auditedOn: '2026-10-01' } });
    expect(audit.lines).toHaveLength(20);
    const line = (category: string) => audit.lines.find((one) => one.category === category);
    expect(line('email')).toMatchObject({ required: true, standard: 'Northgate MailGuard', found: 'Northgate Old Relay', verdict: null });
    expect([line('email')?.suggested, line('firewall')?.suggested, line('dns')?.suggested]).toEqual(['off_standard', 'missing', null]);

    const params = { id: audit.id };
    const judged = await engineer.sees(updateStackAudit, {
      params,
      body: { lines: [{ category: 'email', verdict: 'off_standard', note: 'Ends in May' }], version: audit.version },
    });
    expect(judged).toMatchObject({ status: 'in_progress', offStandard: 1, score: 0 });
    const early = await engineer.refused(updateStackAudit, { params, body: { status: 'completed' } });
    expect([early.code, early.message]).toEqual(['MISSING_REQUIRED_ANSWERS', 'One required category has no verdict yet: Firewall']);
    expect((await engineer.refused(updateStackAudit, { params, body: { lines: [], version: audit.version } })).code).toBe('CONFLICT');
    expect((await vcio.refused(recommendStackGaps, { params, body: { categories: ['email'] } })).code).toBe('INVALID_STATUS_TRANSITION');

    const lines = [{ category: 'firewall', verdict: 'match', coveragePercent: 50 } as const];
    const done = await engineer.sees(updateStackAudit, { params, body: { lines, status: 'completed' } });
    expect(done).toMatchObject({ status: 'completed', score: 25, offStandard: 1, missing: 0 });
    for (const attempt of [{ lines }, { auditedOn: '2026-10-02' }]) {
      expect((await engineer.refused(updateStackAudit, { params, body: attempt })).code).toBe('STACK_AUDIT_NOT_EDITABLE');
    }
    expect((await vcio.refused(deleteStackAudit, { params })).code).toBe('STACK_AUDIT_NOT_EDITABLE');

    // Changing a standard later does not affect the audit.
    await standard('firewall', 'preferred', { product: 'Wall Two', unit: 'site' });
    expect((await engineer.sees(getStackAudit, { params })).lines).toEqual(done.lines);
    const [newest] = await engineer.sees(listStackAudits, { query: { customerId } });
    expect(newest).toMatchObject({ id: audit.id, customer: { name: 'Audited Ltd' }, score: 25, auditor: { id: engineer.id } });
  });

  test('[STACK-11] Each gap of a completed audit becomes one recommendation with the price of the standard', async () => {
    const { id: customerId } = await customer('Gaps Ltd', { tier: 'B', userCount: 212 });
    const { id } = await engineer.sees(createStackAudit, { body: { customerId } });
    const params = { id };
    await engineer.sees(updateStackAudit, { params, body: { lines: [{ category: 'email', verdict: 'missing' }], status: 'completed' } });
    const body = { categories: ['email' as const] };
    expect((await engineer.refused(recommendStackGaps, { params, body })).code).toBe('FORBIDDEN');
    expect((await vcio.refused(recommendStackGaps, { params, body: { categories: ['dns'] } })).field).toBe('categories');
    const idOf = async () =>
      (await vcio.sees(recommendStackGaps, { params, body })).lines.find(({ category }) => category === 'email')?.recommendationId ?? '';
    const recommendationId = await idOf();
    expect(await idOf()).toBe(recommendationId);
    expect(await vcio.sees(getRecommendation, { params: { id: recommendationId } })).toMatchObject({
      title: 'Introduce Northgate MailGuard',
      recurringCost: 61_480,
      recurringPer: 'month',
      costKnown: true,
    });
    // Deleting the recommendation frees the gap for another one.
    await msp.owner.sees(deleteRecommendation, { params: { id: recommendationId } });
    expect(await idOf()).not.toBe(recommendationId);
  });

  test('[STACK-12] The report compares the latest audits, with the white space in money and the exposure to each vendor', async () => {
    const own = await server.organization();
    const { owner } = own;
    const products = [{ vendor: 'Northgate', product: 'MailGuard', costPerUnit: 290 }];
    await owner.sees(createStackStandard, {
      body: { category: 'email', status: 'preferred', products, currency: 'GBP', requiredForTiers: ['A', 'B', 'C', 'D'] },
    });
    const make = async (name: string, verdict: 'missing' | 'match' | 'off_standard', found: string) => {
      const made = await owner.sees(createCustomer, { body: { name, tier: 'B', userCount: 100, currency: 'GBP' } });
      await owner.sees(createSite, { params: { id: made.id }, body: { name: 'Office' } });
      for (const auditedOn of ['2026-01-01', '2026-06-01']) {
        const { id } = await owner.sees(createStackAudit, { body: { customerId: made.id, auditedOn } });
        const lines = [{ category: 'email' as const, verdict: auditedOn === '2026-06-01' ? verdict : ('unknown' as const), found }];
        await owner.sees(updateStackAudit, { params: { id }, body: { lines, status: 'completed' } });
      }
      return made.id;
    };
    const missing = await make('Missing Ltd', 'missing', '');
    await make('Matching Ltd', 'match', 'Northgate MailGuard');
    await make('Strange Ltd', 'off_standard', '=Old Relay');
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const body = { category: 'email' as const, vendor: 'Northgate', product: 'MailGuard', renewalAt: soon, monthlyCost: 5_000 };
    await owner.sees(createStackItem, { params: { id: missing }, body });

    const report = await owner.sees(getStackReport, { query: { vendor: ' northgate ' } });
    expect(report.rows.map(({ customer: { name }, score }) => [name, score])).toEqual([
      ['Missing Ltd', 0],
      ['Strange Ltd', 0],
      ['Matching Ltd', 100],
    ]);
    expect(report.whiteSpace).toEqual([{ currency: 'GBP', amount: 29_000 }]);
    expect(report.categories.find(({ key }) => key === 'email')).toMatchObject({
      required: 3,
      met: 1,
      covered: 33,
      offStandard: 1,
      missing: 1,
    });
    expect(report.offStandard).toMatchObject([{ product: '=Old Relay', customers: [{ name: 'Strange Ltd' }] }]);
    expect(report.renewals).toMatchObject([{ product: 'Northgate MailGuard', renewalAt: soon }]);
    expect(report.drop).toMatchObject({
      customers: [{ products: ['MailGuard'], monthlyCost: 5_000 }],
      sums: [{ currency: 'GBP', amount: 5_000 }],
    });
    expect((await owner.sees(getStackReport, { query: { tier: 'A' } })).rows).toEqual([]);

    for (const part of ['heat-map', 'coverage', 'off-standard', 'renewals', 'white-space', 'vendor']) {
      const file = await owner.inject({ method: 'GET', url: `${addressOf(exportStackReport, {})}?part=${part}&vendor=Northgate` });
      expect([file.statusCode, file.body.charCodeAt(0)], part).toEqual([200, 0xfeff]);
      if (part === 'off-standard') expect(file.body).toContain("'=Old Relay");
      if (part === 'white-space') expect(file.body).toContain('Missing Ltd,Email security,Northgate MailGuard,100,2.90,290,GBP');
    }
  });
});
