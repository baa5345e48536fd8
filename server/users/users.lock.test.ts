import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { deleteUser } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { lockPerson } from './users.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('Notifying a person who is being removed at that moment does not block either transaction', async () => {
  const msp = await server.organization();
  const vcio = await msp.person('vcio');
  await asOrganization(server.pools, msp.id, async (tx) => {
    await lockPerson(tx, vcio.id);
    await asOrganization(server.pools, msp.id, async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      const about = { event: 'assessment_submitted', type: 'info', title: 'Queued', message: 'For review' };
      await other
        .insertInto('notifications')
        .values({ ...about, entityType: 'assessment', entityId: randomUUID(), userId: vcio.id })
        .execute();
    });
  });
  await msp.owner.sees(deleteUser, { params: { id: vcio.id } });
});
