import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { line } from '#contract/fields.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const Line = line(80);
/** Name part as stored, trimmed by the contract. */
const part = fc
  .string({ unit: 'binary', maxLength: 80 })
  .map((text) => Line.safeParse(text).data)
  .filter((text) => text !== undefined);
/** Identity providers may not know a last name. */
const names = fc.record({ firstName: part, lastName: fc.oneof(part, fc.constant('')) });

const WRITTEN = [
  { firstName: 'Ann', lastName: 'Able' },
  { firstName: 'nameless', lastName: '' },
  { firstName: 'Ana  María', lastName: 'de la Cruz' },
  { firstName: '山田', lastName: '太郎 🦊' },
];

test('The database column of full names follows the same rule as the domain', async () => {
  const people = [...WRITTEN, ...fc.sample(names, 300)];
  const msp = await server.organization();
  const stored = await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .insertInto('people')
      .values(people.map((person, i) => ({ ...person, id: randomUUID(), email: `p${i}@msp.test` })))
      .returning(['firstName', 'lastName', 'fullName'])
      .execute(),
  );
  expect(stored.map(({ fullName }) => fullName)).toEqual(stored.map(nameOf));
  expect(stored).toHaveLength(people.length);
});
