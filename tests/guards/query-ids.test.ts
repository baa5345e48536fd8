import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Person } from '#tests/support/people.ts';
import { type Ids, sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addressWith } from './crawl.ts';

const KINDS = ['customers', 'assessments', 'qbrs', 'recommendations', 'findings'] as const satisfies readonly (keyof Ids)[];

/** Query parameters that accept only an id. */
function idParameters({ query }: Endpoint): string[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  const accepts = (schema: unknown, value: string) => schema instanceof z.ZodMiniType && schema.safeParse(value).success;
  return Object.entries(query.shape).flatMap(([name, schema]) =>
    accepts(schema, randomUUID()) && !accepts(schema, 'no id') ? [name] : [],
  );
}

/** Calendar events, whose id format depends on their kind. */
const OF_EVENTS: Readonly<Record<string, string[]>> = { '/api/calendar/event': ['id'] };

const readings = ENDPOINTS.map(({ entry }: { entry: Endpoint }) => entry)
  .filter(({ method, events, portal, allow }) => method === 'GET' && !events && !portal && allow !== 'superadmin')
  .flatMap((entry) => [...idParameters(entry), ...(OF_EVENTS[entry.path] ?? [])].map((name) => ({ entry, name })));

const allowed = (role: Role, { allow }: Endpoint) =>
  allow === 'public' || allow === 'signedIn' || (allow !== 'superadmin' && can([role], allow));

describe('ids in the query of a read', () => {
  let server: TestServer;
  let ours: SampleOrganization;
  let theirs: SampleOrganization;
  let limited: { person: Person; ids: Ids };
  beforeAll(async () => {
    server = await startTestServer();
    ours = await sampleOrganization(server, 'ours');
    theirs = await sampleOrganization(server, 'theirs');
    const { id: customers } = await ours.owner.sees(createCustomer, { body: { name: 'Harbour Dental' } });
    const body = { customerId: customers, templateId: ours.ids.templates, name: 'Harbour now' };
    const { id: assessments } = await ours.owner.sees(createAssessment, { body });
    const person = await ours.msp.person('vcio');
    await ours.owner.sees(updateUser, { params: { id: person.id }, body: { customerIds: [customers] } });
    limited = { person, ids: { ...ours.ids, customers, assessments } };
  });
  afterAll(() => server.close());

  /** Status and body with the requested id and times replaced, so that responses for two ids can be compared. */
  async function answerTo(person: Person, ids: Ids, { entry, name }: (typeof readings)[number], id: string) {
    const url = new URL(addressWith(entry, ids), 'http://plumbline.test');
    url.searchParams.set(name, id);
    const answer = await person.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
    return [answer.statusCode, answer.body.replaceAll(id, 'ID').replaceAll(/"?20\d\d-\d\d-\d\dT[\d:.]+Z"?/g, 'NOW')];
  }

  async function expectAlike(person: Person, ids: Ids, foreign: Ids, role: Role) {
    for (const reading of readings.filter(({ entry }) => allowed(role, entry))) {
      const unknown = await answerTo(person, ids, reading, randomUUID());
      for (const kind of KINDS) {
        const where = `${reading.entry.path}?${reading.name}= with the id of one of the ${kind}`;
        expect(await answerTo(person, ids, reading, foreign[kind]), where).toEqual(unknown);
      }
      expect(unknown[0], reading.entry.path).toBeLessThan(500);
    }
  }

  /** Customers in the audit entries of calls by this person. */
  const auditedCustomers = async (person: Person) => {
    const rows = await asOrganization(server.pools, ours.msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('customerId').distinct().where('actorId', '=', person.id).execute(),
    );
    return rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  };

  test('A person with listed customers gets the same answer for an id of another customer as for an unknown one', async () => {
    expect(readings.length).toBeGreaterThan(60);
    await expectAlike(limited.person, limited.ids, ours.ids, 'vcio');
    expect([[], [limited.ids.customers]]).toContainEqual(await auditedCustomers(limited.person));
  });

  test('An id of another organisation gets an owner the answer of an unknown one, and the audit log names no such customer', async () => {
    const before = await auditedCustomers(ours.owner);
    await expectAlike(ours.owner, ours.ids, theirs.ids, 'owner');
    expect(await auditedCustomers(ours.owner)).toEqual(before);
  });
});
