import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorCode } from '#contract/errors.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('bad input is refused with codes of the error catalogue and stores nothing', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let own: SampleOrganization;
  let foreign: SampleOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    own = await sampleOrganization(server, 'own');
    foreign = await sampleOrganization(server, 'foreign');
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  type Raw = Parameters<SampleOrganization['owner']['inject']>[0];
  const verdict = (answer: LightMyRequestResponse) => {
    const code: unknown = answer.json().code;
    expect(isErrorCode(code), answer.body).toBe(true);
    return `${answer.statusCode} ${String(code)}`;
  };
  /** Refusals of the calls; fails if any of them added or removed a row. */
  const refusals = async (raws: readonly Raw[]): Promise<string[]> => {
    const before = await rows.counts();
    const answers: string[] = [];
    for (const raw of raws) answers.push(verdict(await own.owner.inject(raw)));
    expect(await rows.counts()).toEqual(before);
    return answers;
  };
  const text = (payload: string, url = '/api/customers', method: Raw['method'] = 'POST'): Raw => ({
    method,
    url,
    payload,
    headers: JSON_TYPE,
  });
  const get = (url: string): Raw => ({ method: 'GET', url });
  const each = (count: number, answer: string) => Array.from({ length: count }, () => answer);
  const customer = (fields: object) => text(JSON.stringify({ name: 'Acme', ...fields }));

  test('A body of JSON that is cut off, empty, doubled, prefixed or invalid is refused and stores nothing', async () => {
    const broken = ['{"name":"Acme"', '{"name":"Acme",}', "{'name':'Acme'}", '{"name":"Acme"}{}', 'name=Acme', '\u0000', '{"name":NaN}'];
    expect(await refusals(broken.map((body) => text(body)))).toEqual(each(broken.length, '400 INVALID_FORMAT'));
    expect(await refusals([text('')])).toEqual(['400 REQUIRED_FIELD']);
  });

  test('Input that names prototype properties is refused and changes no prototype', async () => {
    const tricks = ['{"name":"Acme","__proto__":{"isOwner":true}}', '{"name":"Acme","constructor":{"prototype":{"x":1}}}'];
    expect(await refusals(tricks.map((body) => text(body)))).toEqual(each(2, '400 INVALID_FORMAT'));
  });

  test('A body without a content type or with another one is refused', async () => {
    const types = ['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'];
    const raws = types.map((type) => ({ ...text('{"name":"Acme"}'), headers: { 'content-type': type } }));
    for (const answer of await refusals(raws)) expect(answer).toMatch(/^4\d\d (UNSUPPORTED_MEDIA_TYPE|REQUIRED_FIELD|INVALID_FORMAT)$/);
  });

  test('Lists in place of objects and objects in place of texts are refused', async () => {
    const bodies = [
      '[]',
      '[{"name":"Acme"}]',
      '"Acme"',
      '7',
      'null',
      'true',
      '{"name":{"first":"Acme"}}',
      '{"name":["Acme"]}',
      '{"name":null}',
    ];
    for (const answer of await refusals(bodies.map((body) => text(body))))
      expect(answer).toMatch(/^400 (VALIDATION_ERROR|REQUIRED_FIELD)$/);
    const fields = [
      { tags: 'one' },
      { tags: { 0: 'one' } },
      { tags: [['one']] },
      { address: [] },
      { address: 'Main Street' },
      { notesInternal: 5 },
    ];
    expect(await refusals(fields.map(customer))).toEqual(each(fields.length, '400 VALIDATION_ERROR'));
  });

  test('Objects nested 10,000 deep are refused, in a field and as the body', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const list = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const raws = [text(`{"name":${deep}}`), text(`{"name":"Acme","tags":${list}}`), text(list), text(deep)];
    for (const answer of await refusals(raws)) expect(answer).toMatch(/^400 (VALIDATION_ERROR|REQUIRED_FIELD)$/);
  });

  test('Bodies of 2 MB are refused', async () => {
    const large = 'x'.repeat(2 * 1024 * 1024);
    const raws = [
      customer({ name: large }),
      text(large),
      customer({ notesInternal: large }),
      text(`{"name":"Acme"}${' '.repeat(large.length)}`),
    ];
    expect(await refusals(raws)).toEqual(each(4, '413 PAYLOAD_TOO_LARGE'));
  });

  test('Names that are empty, have 10,000 characters, or contain NUL or half a character are refused', async () => {
    expect(await refusals([customer({ name: 'x'.repeat(10_000) })])).toEqual(['400 VALUE_TOO_LONG']);
    const broken = ['Ac\u0000me', '\u0000', '\ud800', 'Acme \udc00'];
    expect(await refusals(broken.map((name) => customer({ name })))).toEqual(each(broken.length, '400 VALIDATION_ERROR'));
    const blank = ['', ' ', '\t\n', '\u00a0\u2003'];
    expect(await refusals(blank.map((name) => customer({ name })))).toEqual(each(blank.length, '400 REQUIRED_FIELD'));
  });

  test('NUL and half characters are refused in every other field', async () => {
    const { assessments, findings, qbrs, users, contacts } = own.ids;
    for (const hostile of ['a\u0000b', '\ud800']) {
      const body = (fields: object) => JSON.stringify(fields);
      const raws = [
        ...[{ tags: [hostile] }, { address: { city: hostile } }, { notesInternal: hostile }, { website: hostile }].map(customer),
        text(body({ firstName: hostile }), `/api/users/${users}`, 'PATCH'),
        text(body({ email: `${hostile}@customer.test` }), `/api/contacts/${contacts}`, 'PATCH'),
        text(body({ firstName: 'A', lastName: 'B', email: `${hostile}@msp.test`, roles: ['vcio'] }), '/api/users'),
        text(body({ decisionNote: hostile }), `/api/findings/${findings}`, 'PATCH'),
        text(body({ sections: [{ key: 'summary', narrative: hostile }], version: 1 }), `/api/qbrs/${qbrs}`, 'PATCH'),
        text(body({ meetingUrl: `https://${hostile}`, version: 1 }), `/api/qbrs/${qbrs}`, 'PATCH'),
        text(body({ text: hostile }), `/api/assessments/${assessments}/comments`),
        text(body({ value: hostile, version: 0 }), `/api/assessments/${own.openAssessment}/answers/mfa`, 'PUT'),
        text(body({ settings: { brandName: hostile } }), '/api/organizations/current', 'PATCH'),
        text(body({ title: hostile, version: 1 }), '/api/profile', 'PATCH'),
        get(`/api/customers?q=${encodeURIComponent(hostile.toWellFormed().replace('\ufffd', '\u0000'))}`),
      ];
      for (const answer of await refusals(raws)) expect(answer).toMatch(/^400 (VALIDATION_ERROR|INVALID_EMAIL)$/);
    }
  });

  test('Numbers that are not numbers, too large or fractional are refused', async () => {
    const numbers = ['1e400', '-1e400', '1e21', '1.5', '-1', '99999999999999999999', '"NaN"', '"12"', '"Infinity"', 'true'];
    const raws = numbers.map((number) => text(`{"name":"Acme","employeeCount":${number}}`));
    expect(await refusals(raws)).toEqual(each(numbers.length, '400 VALIDATION_ERROR'));
    const limits = ['0', '-0', '201', '1e400', 'NaN', '0x', '', '-1', '1.5', 'ten'];
    expect(await refusals(limits.map((limit) => get(`/api/customers?limit=${limit}`)))).toEqual(
      each(limits.length, '400 VALIDATION_ERROR'),
    );
    const versions = ['1e400', '-1', '0.5', '"1"', '9007199254740993'];
    const stale = versions.map((version) => text(`{"name":"New","version":${version}}`, `/api/assessments/${own.openAssessment}`, 'PATCH'));
    expect(await refusals(stale)).toEqual(each(versions.length, '400 VALIDATION_ERROR'));
  });

  test('Dates that do not exist are refused', async () => {
    const days = ['2026-02-30', '2026-13-01', '2025-02-29', '0000-01-01', '2026-2-3', '20260203', 'tomorrow', '', '12026-01-01'];
    const raws = days.map((dueDate) => text(JSON.stringify({ dueDate, version: 1 }), `/api/assessments/${own.openAssessment}`, 'PATCH'));
    expect(await refusals(raws)).toEqual(each(days.length, '400 VALIDATION_ERROR'));
    const moments = [
      '2026-02-30T10:00:00Z',
      '2026-02-03',
      '2026-02-03T25:00:00Z',
      '9999-12-31T23:59:59-14:00',
      '0000-01-01T00:00:00Z',
      'now',
    ];
    const meetings = moments.map((dateTime) => text(JSON.stringify({ customerId: own.ids.customers, dateTime }), '/api/qbrs'));
    expect(await refusals(meetings)).toEqual(each(moments.length, '400 VALIDATION_ERROR'));
  });

  test('Unknown ids, ids of another organisation and invalid ids are refused', async () => {
    for (const kind of ['customers', 'templates', 'assessments', 'qbrs'] as const) {
      const theirs = foreign.ids[kind];
      const ids = [randomUUID(), theirs, 'not-an-id', '1', `${theirs}'--`, theirs.slice(1), 'x'.repeat(400)];
      const answers = await refusals(ids.map((id) => get(`/api/${kind}/${id}`)));
      expect(new Set(answers), kind).toEqual(new Set([`404 ${kind.slice(0, -1).toUpperCase()}_NOT_FOUND`]));
    }
    const before = await rows.counts();
    expect(verdict(await own.owner.inject(get('/api/customers/%00')))).toBe('403 SECURITY_THREAT');
    // Only the attack is recorded.
    await expect.poll(() => rows.counts()).toEqual({ ...before, 'public.audit_events': (before['public.audit_events'] ?? 0) + 1 });
    const inBody = [randomUUID(), foreign.ids.customers].map((customerId) => text(JSON.stringify({ customerId }), '/api/qbrs'));
    expect(await refusals(inBody)).toEqual(each(2, '404 CUSTOMER_NOT_FOUND'));
  });

  test('Addresses that cannot be decoded, lead nowhere or are endless are refused', async () => {
    const undecodable = ['/api/customers/%', '/api/customers/%zz', '/api/customers/%ff%fe', '/api/%'];
    expect(await refusals(undecodable.map(get))).toEqual(each(undecodable.length, '400 INVALID_FORMAT'));
    const nowhere = ['/api/', '/api/nothing', '/api/customers/', '/api/customers//contacts', '/api/x/../../api/y'];
    for (const answer of await refusals(nowhere.map(get))) expect(answer).toMatch(/^404 \w*NOT_FOUND$/);
    const long = 'x'.repeat(15_000);
    expect(await refusals([get(`/api/customers?q=${long}`)])).toEqual(['400 VALUE_TOO_LONG']);
    expect(await refusals([get(`/api/customers/${long}`)])).toEqual([expect.stringMatching(/^(404|400|414) /)]);
    expect(await own.owner.sees(listCustomers, { query: {} })).toHaveLength(1);
    expect(await refusals([get(`/api/customers?${'a=1&'.repeat(5000)}`)])).toEqual(['400 VALIDATION_ERROR']);
  });

  test('Query parameters given twice, as lists or with unknown values are refused', async () => {
    const queries = [
      'status=active&status=active',
      'limit=1&limit=2',
      'q=a&q=b',
      'status=',
      'status=ACTIVE',
      'sort=name;drop',
      'cursor=%00',
      'cursor=W10',
    ];
    expect(await refusals(queries.map((query) => get(`/api/customers?${query}`)))).toEqual(each(queries.length, '400 VALIDATION_ERROR'));
  });

  test('A method that an address does not have is refused', async () => {
    const raws: Raw[] = [
      { method: 'DELETE', url: '/api/customers' },
      { method: 'PUT', url: '/api/customers', payload: {} },
      { method: 'PATCH', url: '/api/auth/login', payload: {} },
      { method: 'POST', url: '/api/health', payload: {} },
    ];
    expect(await refusals(raws)).toEqual(each(raws.length, '404 NOT_FOUND'));
  });

  test('Emoji, right-to-left text and combining letters are accepted and kept exactly', async () => {
    for (const name of ['🦊👩‍👩‍👧‍👦 GmbH', 'شركة الأفق', 'Zoë Müller & Søn', '株式会社 鉛直', 'a\u0301\u0323']) {
      expect((await own.owner.sees(createCustomer, { body: { name, notesInternal: name, tags: [name] } })).name).toBe(name);
    }
  });
});
