import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY_MOVES } from '#domain/activity/activity.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { analyze } from '#tests/support/growth/query-plan.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('The database counts exactly the activities that the dashboard has words for', async () => {
  const { id } = await server.organization();
  const actions = [...Object.keys(ACTIVITY_MOVES), 'assessment.deleted', 'assessment.answered', 'qbr.updated', 'customer.created', ''];
  const { rows } = await asOrganization(server.pools, id, (tx) =>
    sql<{ action: string }>`
      select a.action from unnest(${actions}::text[]) with ordinality as a (action, place) where is_activity_move(a.action) order by a.place`.execute(
      tx,
    ),
  );
  expect(rows.map(({ action }) => action)).toEqual(Object.keys(ACTIVITY_MOVES));

  const listed = await asOrganization(server.pools, id, (tx) =>
    sql<{ action: string }>`
      select m[1] as action from pg_proc, regexp_matches(prosrc, '''([^'']*)''', 'g') m where proname = 'is_activity_move'`.execute(tx),
  );
  expect(listed.rows.map(({ action }) => action).toSorted()).toEqual(Object.keys(ACTIVITY_MOVES).toSorted());
});

test('The latest activities are read along their index, those of one assessment along its own events', async () => {
  const { id } = await server.organization();
  // Adds many saved answers and status changes of other assessments, among which any other index would have to search.
  const add = (action: string, count: number) =>
    asOrganization(server.pools, id, (tx) =>
      sql`insert into audit_events (actor_name, actor_role, action, entity_type, entity_id)
          select 'Mia Moss', 'vcio', ${action}, 'assessment', gen_random_uuid() from generate_series(1, ${count}::integer)`.execute(tx),
    );
  await add('assessment.answered', 15_000);
  await add('assessment.created', 500);
  await analyze(server.ownerUrl, 'audit_events');
  const plans = await asOrganization(server.pools, id, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const all = await sql`explain select seq from audit_events where is_activity_move(action) order by seq desc limit 5`.execute(tx);
    const own = await sql`
      explain select seq from audit_events where entity_type = 'assessment' and entity_id = ${id}::uuid and is_activity_move(action) order by seq desc limit 5`.execute(
      tx,
    );
    return [all, own].map(({ rows }) => JSON.stringify(rows));
  });
  expect(plans[0]).toContain('audit_events_moves on');
  expect(plans[1]).toContain('audit_events_entity on');
});
