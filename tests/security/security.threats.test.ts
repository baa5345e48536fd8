import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getSecurity } from '#contract/console/console.security.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import { uploadLogo } from '#contract/organizations/organizations.contract.ts';
import { getRateLimits } from '#contract/limits/limits.contract.ts';
import { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { type Threat, THREATS } from '#domain/limits/threats.rules.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { formWith } from '#tests/support/upload.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

const upload = (by: Person, url: string, name: string, content: string, type?: string) => {
  const file = { name, bytes: Buffer.from(content, 'latin1'), ...(type ? { type } : {}) };
  return by.inject({ method: 'POST', url, ...formWith(file) });
};
const PAGE = '<!doctype html><script>alert(1)</script>';
const LAUGHS = '<!DOCTYPE c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><catalog>&b;</catalog>';

/** One request for each threat of the list. */
const ATTACKS: Readonly<Record<Threat, (by: Person) => ReturnType<Person['inject']>>> = {
  'null byte': (by) => by.inject({ method: 'GET', url: '/api/customers/%00' }),
  'path traversal': (by) => upload(by, uploadLogo.path, '../../etc/passwd.png', 'root:x:0:0', 'image/png'),
  'script in a header': (by) => by.inject({ method: 'GET', url: '/api/customers', headers: { 'user-agent': '<script>alert(1)</script>' } }),
  'entity expansion': (by) => upload(by, importTemplate.path, 'catalog.xml', LAUGHS, 'application/xml'),
  'forged file': (by) => upload(by, uploadLogo.path, 'logo.jpg', PAGE, 'image/jpeg'),
};
const REFUSED = { code: 'SECURITY_THREAT', message: ERRORS.SECURITY_THREAT.message, resolution: ERRORS.SECURITY_THREAT.resolution };
const threatsOf = async () => (await msp.owner.sees(listAuditEvents, { query: {} })).filter(({ action }) => action === 'security.threat');

describe('attack requests', () => {
  test.each(Object.entries(ATTACKS))(
    '[SEC-74] An attack by %s is refused and recorded as an attack in the audit log of the sender',
    async (threat, attack) => {
      const person = await msp.person('admin');
      const answer = await attack(person);
      expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED]);
      const ofPerson = async () => (await threatsOf()).filter(({ actor }) => actor.id === person.id);
      await expect.poll(ofPerson).toHaveLength(1);
      const [event] = await ofPerson();
      expect(event).toMatchObject({ outcome: 'denied', entity: { type: 'user', id: person.id }, ip: '127.0.0.1' });
      expect(event?.changes).toContainEqual({ field: 'reason', before: null, after: threat });
      const { threats } = await msp.owner.sees(getRateLimits, { query: {} });
      expect(threats.map(({ what }) => what)).toContain(Object.entries(THREATS).find(([name]) => name === threat)?.[1].label);
      expect(JSON.stringify([event?.changes, threats])).not.toContain('alert(1)');
    },
  );

  test('[SEC-75] An attack with an API token names the token, and one without a valid session is recorded only for the platform', async () => {
    const { token, id } = await msp.owner.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
    const url = '/api/customers/..%2f..%2fetc';
    const by = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url, headers, remoteAddress: '203.0.113.40' });
    expect((await by({ authorization: `Bearer ${token}` })).json()).toEqual(REFUSED);
    await expect.poll(async () => (await threatsOf()).map(({ entity }) => entity.id)).toContain(id);

    const before = (await threatsOf()).length;
    for (const headers of [{}, { cookie: 'sid=invented' }, { authorization: 'Bearer invented' }])
      expect((await by(headers)).json()).toEqual(REFUSED);
    const chief = await superadminOf(server);
    const strangers = async () =>
      (await chief.sees(getSecurity, { query: {} })).threats.filter(({ ip, organization }) => ip === '203.0.113.40' && !organization);
    await expect.poll(strangers).toHaveLength(3);
    expect((await strangers())[0]).toMatchObject({ reason: 'path traversal', request: 'GET /api/customers/:id' });
    const { threats, totals } = await chief.sees(getSecurity, { query: {} });
    expect(threats).toContainEqual(expect.objectContaining({ reason: 'path traversal', organization: { id: msp.id, name: msp.name } }));
    expect(totals.threats).toBeGreaterThanOrEqual(threats.length);
    expect((await threatsOf()).length).toBe(before);
  });

  test('[SEC-76] A flood of attacks is refused completely, and ten of them a minute are recorded', async () => {
    const person = await msp.person('admin');
    const answers = await Promise.all(Array.from({ length: 15 }, () => ATTACKS['null byte'](person)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    await server.context.backgroundWork.finished();
    expect((await threatsOf()).filter(({ actor }) => actor.id === person.id)).toHaveLength(10);
  });

  test('[SEC-77] Ordinary input that resembles an attack is not recorded as one', async () => {
    const person = await msp.person('admin');
    const note = '<script>alert(1)</script> was in the page, ../../etc/passwd was asked for';
    expect((await person.sees(createCustomer, { body: { name: 'Mentions', notesInternal: note } })).notesInternal).toBe(note);
    const codes = [
      await person.inject({ method: 'GET', url: '/api/customers?q=%00' }),
      await person.inject({ method: 'GET', url: `/api/customers?q=${encodeURIComponent('<script>')}` }),
      await person.inject({ method: 'POST', url: '/api/customers', payload: { name: 'a\u0000b' } }),
      await upload(person, importTemplate.path, 'catalog.xml', '<!DOCTYPE c SYSTEM "catalog.dtd"><catalog/>', 'application/xml'),
      await upload(person, uploadLogo.path, 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'),
      await upload(person, importTemplate.path, 'table.csv', PAGE, 'text/csv'),
    ].map((answer) => (answer.statusCode < 400 ? answer.statusCode : answer.json().code));
    expect(codes).toEqual([
      'VALIDATION_ERROR',
      200,
      'VALIDATION_ERROR',
      'INVALID_TEMPLATE_STRUCTURE',
      'UNSUPPORTED_MEDIA_TYPE',
      'INVALID_TEMPLATE_STRUCTURE',
    ]);
    expect((await threatsOf()).filter(({ actor }) => actor.id === person.id)).toEqual([]);
  });
});
