import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveCustomer, createCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { type Hit, search, SEARCH_KINDS } from '#contract/search/search.contract.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Addresses of the kinds without a page per record. */
const ADDRESSES: Partial<Record<Hit['kind'], (id: string) => unknown>> = {
  user: () => expect.stringMatching(/^\/users\?q=/),
  recommendation: (id) => `/recommendations?recommendation=${id}`,
  quarterly_review: (id) => `/quarterly-reviews/${id}`,
  stack_audit: (id) => `/tech-stack-audits/${id}`,
  stack_standard: (id) => `/tech-stack-standards?standard=${id}`,
  finding: (id) => `/recommendations?tab=findings&finding=${id}`,
};

describe('search', () => {
  let server: TestServer;
  let own: SampleOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    own = await sampleOrganization(server, 'Marker');
    const others = await sampleOrganization(server, 'Markers-of-another');
    for (const { owner, ids } of [own, others]) {
      await owner.sees(createRecommendation, { body: { customerId: ids.customers, title: 'Use a marker' } });
    }
  });
  afterAll(() => server.close());

  const titles = async (q: string) => (await own.owner.sees(search, { query: { q } })).map(({ title }) => title);

  test('The search finds every kind of record by its name, with its address', async () => {
    const hits = await own.owner.sees(search, { query: { q: 'mArKeR' } });
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(SEARCH_KINDS));
    for (const { kind, id, url } of hits) expect(url).toEqual(ADDRESSES[kind]?.(id) ?? `/${kind}s/${id}`);
  });

  test('The search finds nothing of another organisation', async () => {
    const other = await server.organization('Other');
    expect(await other.owner.sees(search, { query: { q: 'marker' } })).toEqual([]);
  });

  test('The search shows QBRs to vCIOs and above, and users to administrators only', async () => {
    const kindsFor = async (role: 'alignment_engineer' | 'vcio' | 'admin') => {
      const hits = await (await own.msp.person(role)).sees(search, { query: { q: 'marker' } });
      return [...new Set(hits.map(({ kind }) => kind))];
    };
    expect(await kindsFor('alignment_engineer')).toEqual([
      'customer',
      'assessment',
      'recommendation',
      'finding',
      'stack_audit',
      'stack_standard',
      'template',
      'sop',
    ]);
    expect(await kindsFor('vcio')).toEqual([
      'customer',
      'assessment',
      'recommendation',
      'finding',
      'stack_audit',
      'stack_standard',
      'qbr',
      'quarterly_review',
      'template',
      'sop',
    ]);
    expect(await kindsFor('admin')).toContain('user');
  });

  test('The search ranks the beginning of a name before the beginning of a word, and that before the middle of one', async () => {
    for (const name of ['Falconry', 'New Conrad', 'Conrad & Sons', 'Post-Conrad']) await own.owner.sees(createCustomer, { body: { name } });
    expect(await titles('con')).toEqual(['Conrad & Sons', 'New Conrad', 'Post-Conrad', 'Falconry']);
  });

  test('The search shows at most five of a kind, archived customers after the others', async () => {
    const made = [];
    for (let i = 1; i <= 6; i += 1) made.push(await own.owner.sees(createCustomer, { body: { name: `Zebra ${i}` } }));
    await own.owner.sees(archiveCustomer, { params: { id: made[0]?.id ?? '' } });
    expect(await titles('zebra')).toEqual(['Zebra 2', 'Zebra 3', 'Zebra 4', 'Zebra 5', 'Zebra 6']);
    expect(await own.owner.sees(search, { query: { q: 'zebra 1' } })).toMatchObject([{ subtitle: 'Archived' }]);
  });

  test('The search treats wildcard characters as plain text', async () => {
    await own.owner.sees(createCustomer, { body: { name: "100% O'Brien_\\" } });
    for (const q of ['0% o', "o'brien_", '_\\']) expect(await titles(q)).toEqual(["100% O'Brien_\\"]);
    for (const q of ['%%', '__', "';--", '.*']) expect(await titles(q)).toEqual([]);
  });

  test.each(['', ' a ', 'a'.repeat(201), 'a\u0000b'])('The search refuses a text that is too short, too long or missing: %j', async (q) => {
    expect((await own.owner.refused(search, { query: { q } })).status).toBe(400);
  });
});
