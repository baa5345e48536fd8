import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, deleteContact, listContacts, updateContact } from '#contract/customers/contacts.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { readPages } from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

describe('contacts', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
    vcio = await msp.person('vcio');
  });
  afterAll(() => server.close());

  let customers = 0;
  const customer = async () => (await vcio.sees(createCustomer, { body: { name: `Customer ${++customers}` } })).id;
  const names = async (id: string) =>
    (await vcio.sees(listContacts, { params: { id } })).map(({ name, isPrimary }) => (isPrimary ? `*${name}` : name));

  test('The primary contact of a customer comes first, then the others by name, and there is only one primary', async () => {
    const id = await customer();
    const [ann] = [
      await vcio.sees(createContact, { params: { id }, body: { name: 'Ann', isPrimary: true, role: 'decision_maker' } }),
      await vcio.sees(createContact, { params: { id }, body: { name: 'Cid' } }),
      await vcio.sees(createContact, { params: { id }, body: { name: 'Bob', email: ' bob@adatum.test ' } }),
    ];
    expect(await names(id)).toEqual(['*Ann', 'Bob', 'Cid']);
    const [, bob] = await vcio.sees(listContacts, { params: { id } });
    expect(bob?.email).toBe('bob@adatum.test');
    await vcio.sees(updateContact, { params: { id: bob?.id ?? '' }, body: { isPrimary: true } });
    expect(await names(id)).toEqual(['*Bob', 'Ann', 'Cid']);
    await vcio.sees(deleteContact, { params: { id: ann.id } });
    expect(await names(id)).toEqual(['*Bob', 'Cid']);
  });

  test('The contacts of a customer come in pages, the primary one first, without duplicates', async () => {
    const id = await customer();
    for (const name of ['Dee', 'Ann', 'Cid', 'Bob', 'Eve']) {
      await vcio.sees(createContact, { params: { id }, body: { name, isPrimary: name === 'Cid' } });
    }
    const read = await readPages<{ name: string }>(vcio, `/api/customers/${id}/contacts?limit=2`);
    expect(read.map(({ name }) => name)).toEqual(['Cid', 'Ann', 'Bob', 'Dee', 'Eve']);
  });

  test('Simultaneous choices of a primary contact leave exactly one', async () => {
    const id = await customer();
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        vcio.inject({ method: 'POST', url: `/api/customers/${id}/contacts`, payload: { name, isPrimary: true } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await names(id)).filter((name) => name.startsWith('*'))).toHaveLength(1);
  });

  test('A stale version of a contact is refused with the current row', async () => {
    const id = await customer();
    const contact = await vcio.sees(createContact, { params: { id }, body: { name: 'Eve' } });
    await vcio.sees(updateContact, { params: { id: contact.id }, body: { title: 'CEO', version: 1 } });
    const refusal = await vcio.refused(updateContact, { params: { id: contact.id }, body: { title: 'CFO', version: 1 } });
    expect(refusal).toMatchObject({ code: 'CONFLICT', current: { title: 'CEO', version: 2 } });
  });

  test('Engineers see contacts and cannot change them', async () => {
    const id = await customer();
    const engineer = await msp.person('alignment_engineer');
    expect(await engineer.sees(listContacts, { params: { id } })).toEqual([]);
    expect((await engineer.refused(createContact, { params: { id }, body: { name: 'No' } })).code).toBe('FORBIDDEN');
  });

  test('Unknown contacts and those of another organisation get the same response', async () => {
    const contact = await vcio.sees(createContact, { params: { id: await customer() }, body: { name: 'Mine' } });
    const { owner } = await server.organization('Curious');
    for (const id of [contact.id, randomUUID(), 'no-id']) {
      expect((await owner.refused(updateContact, { params: { id }, body: { name: 'Theirs' } })).code, id).toBe('CONTACT_NOT_FOUND');
      expect((await owner.refused(deleteContact, { params: { id } })).code, id).toBe('CONTACT_NOT_FOUND');
    }
    expect((await vcio.refused(listContacts, { params: { id: randomUUID() } })).code).toBe('CUSTOMER_NOT_FOUND');
  });

  test.each([
    ['no name', {}, 'REQUIRED_FIELD'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'VALUE_TOO_LONG'],
    ['a name with NUL', { name: '\u0000' }, 'VALIDATION_ERROR'],
    ['no address at all', { name: 'A', email: 'somebody' }, 'INVALID_EMAIL'],
    ['a role nobody knows', { name: 'A', role: 'king' }, 'VALIDATION_ERROR'],
  ])('A contact with %s is refused', async (_what, payload, code) => {
    const response = await vcio.inject({ method: 'POST', url: `/api/customers/${await customer()}/contacts`, payload });
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status: 400, code });
  });
});
