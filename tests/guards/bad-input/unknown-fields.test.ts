import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { addressWith, nameOf } from '#tests/guards/crawl.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Excludes the console, which members of an organisation cannot call. */
const CHANGES = ENDPOINTS.map(({ entry }) => entry).filter(
  ({ method, body, allow }) => method === 'PATCH' && body !== undefined && allow !== 'superadmin',
);

let server: TestServer;
let rows: DatabaseRows;
let own: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  rows = await openRows(server.ownerUrl);
  own = await sampleOrganization(server, 'Misspelt');
});
afterAll(async () => {
  await rows.close();
  await server.close();
});

test('[LISTS-20] Every call that changes part of a record is covered by this check', () => {
  expect(CHANGES.length).toBeGreaterThan(25);
});

test.each(CHANGES.map((entry) => ({ name: nameOf(entry), entry })))(
  '[LISTS-21] $name refuses a field that it does not have, alone or beside a version, and changes nothing',
  async ({ entry }) => {
    const before = await rows.fingerprints(own.msp.id);
    for (const payload of [{ misspelt: 'red' }, { misspelt: 'red', version: 1 }]) {
      const answer = await own.owner.inject({ method: 'PATCH', url: addressWith(entry, own.ids), payload });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'misspelt',
      });
    }
    expect(await rows.fingerprints(own.msp.id)).toEqual(before);
  },
);
