import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEvent, exportAuditEvents, getAuditFacts, listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { addressOf, type Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { sealWhole } from './chain/chain.ts';

let server: TestServer;
let owner: Caller & { id: string };
let vcio: Caller & { id: string };
let harbour: { id: string };
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  ({ owner, id: organizationId } = msp);
  vcio = await msp.person('vcio');
  harbour = await vcio.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  await vcio.sees(updateCustomer, { params: harbour, body: { notesInternal: 'Pays late', name: 'Harbour Dental Group', version: 1 } });
  await vcio.refused(listAuditEvents);
});

afterAll(() => server.close());

const today = () => new Date().toISOString().slice(0, 10);
const found = (query: Record<string, string>): Promise<AuditEvent[]> => owner.sees(listAuditEvents, { query });

describe('the audit log', () => {
  test('[AUDIT-1] The log shows who changed which field of which item, for which customer and from where, newest first', async () => {
    const [latest, created] = await found({ entityType: 'customer', entityId: harbour.id });
    expect(latest).toMatchObject({
      actor: { kind: 'user', id: vcio.id, role: 'vcio' },
      action: 'customer.updated',
      entity: { type: 'customer', id: harbour.id },
      customer: { id: harbour.id, name: 'Harbour Dental Group' },
      outcome: 'ok',
      ip: '127.0.0.1',
    });
    expect(latest?.changes).toEqual([
      { field: 'name', before: 'Harbour Dental', after: 'Harbour Dental Group' },
      { field: 'notesInternal', before: '', after: 'Pays late' },
    ]);
    expect(created?.action).toBe('customer.created');
    expect(created?.seq).toBeLessThan(latest?.seq ?? 0);
  });

  test('[AUDIT-2] Every filter narrows the log, and combined filters narrow it further', async () => {
    const action = 'customer.updated';
    const same = [
      { action },
      { action, actorId: vcio.id },
      { action, customerId: harbour.id, outcome: 'ok' },
      { action, from: today(), to: today() },
      { q: ' dental group ', action },
    ];
    for (const query of same) expect((await found(query)).map((event) => event.action)).toEqual([action]);
    const [only] = await found({ action });
    expect((await found({ q: only?.requestId ?? '' })).map(({ seq }) => seq)).toEqual([only?.seq]);
    for (const query of [{ from: '2999-01-01' }, { to: '2001-01-01' }, { q: 'nobody wrote this' }, { action, outcome: 'denied' }]) {
      expect(await found(query)).toEqual([]);
    }
  });

  test('[AUDIT-9] Names are found in any letter case, accented ones too', async () => {
    await vcio.sees(createCustomer, { body: { name: 'ÖSTERLUND Ångström' } });
    for (const q of ['österlund', 'ÅNGSTRÖM', 'lund ån', 'CUSTOMER.CREATED']) {
      expect((await found({ q })).map(({ entity }) => entity.label)).toContain('ÖSTERLUND Ångström');
    }
  });

  test('[AUDIT-75] Names are found without their accents, and with extra accents', async () => {
    await vcio.sees(createCustomer, { body: { name: 'Zoë Łukasz & Søn Straße' } });
    await vcio.sees(createCustomer, { body: { name: 'Plain Zoe' } });
    const labels = async (q: string) => new Set((await found({ q, action: 'customer.created' })).map(({ entity }) => entity.label));
    for (const q of ['zoe', 'ZOË', 'zoe\u0308']) expect(await labels(q)).toEqual(new Set(['Plain Zoe', 'Zoë Łukasz & Søn Straße']));
    for (const q of ['lukasz', 'łukasz & son', 'Strasse', 'søn straße'])
      expect(await labels(q)).toEqual(new Set(['Zoë Łukasz & Søn Straße']));
    expect(await labels('zoa')).toEqual(new Set());
  });

  test('[AUDIT-10] The number of events includes sealed and unsealed ones', async () => {
    const totalOf = async (query: string) =>
      (await owner.inject({ method: 'GET', url: `/api/audit-logs?limit=1&total=true${query}` })).headers['x-total-count'];
    const all = await found({ limit: '200' });
    await sealWhole(server.pools, organizationId);
    expect(await totalOf('')).toBe(String(all.length));
    await vcio.sees(createCustomer, { body: { name: 'Waits for its place' } });
    expect(await totalOf('')).toBe(String(all.length + 1));
    expect(await totalOf('&q=waits+for+its+PLACE')).toBe('1');
  });

  test('[AUDIT-3] The log is read to its end page by page, without duplicates', async () => {
    const all = await found({ limit: '200' });
    const seqs: number[] = [];
    for (let url: string | null = addressOf(listAuditEvents, { query: { limit: '3' } }); url !== null;) {
      const { headers, json } = await owner.inject({ method: 'GET', url });
      seqs.push(...json<AuditEvent[]>().map(({ seq }) => seq));
      url = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? null;
    }
    expect(seqs).toEqual(all.map(({ seq }) => seq));
  });

  test('[AUDIT-4] The audit facts list the filter values, the number of denied events and the first date', async () => {
    const facts = await owner.sees(getAuditFacts, { query: { from: today() } });
    expect(facts.actions).toEqual([...facts.actions].toSorted());
    expect(facts.actions).toEqual(expect.arrayContaining(['customer.created', 'customer.updated']));
    expect(facts.since?.slice(0, 10)).toBe(today());
    expect((await owner.sees(getAuditFacts, { query: { from: '2999-01-01' } })).denied).toBe(0);
  });

  test('Saved answers can be filtered by, even before the first answer', async () => {
    const { owner: newOwner } = await server.organization();
    const { actions } = await newOwner.sees(getAuditFacts);
    expect(actions.filter((action) => action === 'assessment.answered')).toHaveLength(1);
  });

  test('[AUDIT-5] The audit export has the filtered events, at either address, without formulas, and is itself in the log', async () => {
    const evil = await vcio.sees(createCustomer, { body: { name: '=cmd|calc' } });
    for (const path of [exportAuditEvents.path, listAuditEvents.path]) {
      const { payload, headers } = await owner.inject({ method: 'GET', url: `${path}?entityId=${evil.id}&format=csv` });
      expect(headers['content-disposition']).toContain('Audit log.csv');
      expect(payload.split('\r\n')).toHaveLength(3);
      expect(payload).toContain("'=cmd|calc");
    }
    const { payload } = await owner.inject({ method: 'GET', url: `${listAuditEvents.path}?format=json&action=audit.exported` });
    expect(JSON.parse(payload)).toMatchObject([{ action: 'audit.exported' }, { action: 'audit.exported' }]);
    expect((await owner.inject({ method: 'GET', url: `${listAuditEvents.path}?format=xml` })).statusCode).toBe(400);
  });

  test('[AUDIT-6] A person without the audit permission gets neither list, facts nor file', async () => {
    for (const entry of [listAuditEvents, getAuditFacts]) expect((await vcio.refused(entry)).code).toBe('FORBIDDEN');
    expect((await vcio.inject({ method: 'GET', url: `${exportAuditEvents.path}?format=csv` })).statusCode).toBe(403);
  });
});
