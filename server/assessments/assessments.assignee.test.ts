import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrganization } from '#server/platform/db/pools.ts';
import { waitForLock } from '#tests/support/locks.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { findActivePerson } from './assessments.start.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('Work assigned to a person during their removal is refused once the removal is done', async () => {
  const msp = await server.organization();
  const engineer = await msp.person('alignment_engineer');
  const assignment = await asOrganization(server.pools, msp.id, async (tx) => {
    await sql`select from people where id = ${engineer.id} for no key update`.execute(tx);
    await sql`update people set status = 'removed' where id = ${engineer.id}`.execute(tx);
    // Wrapped in an object, so that the callback does not await the assignment: the removal must commit first.
    const waiting = { answer: asOrganization(server.pools, msp.id, (other) => findActivePerson(other, engineer.id)) };
    await waitForLock(server);
    return waiting;
  });
  expect(await assignment.answer).toBeUndefined();
});
