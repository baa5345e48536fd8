import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASSIGNABLE_ROLES, can, highestRole, rank, type Role, rolesOf } from '#domain/users/permissions.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Case {
  roles: Exclude<Role, 'owner'>[];
  isOwner: boolean;
}

const CASES: Case[] = ASSIGNABLE_ROLES.reduce<Exclude<Role, 'owner'>[][]>(
  (sets, role) => [...sets, ...sets.map((set) => [...set, role])],
  [[]],
).flatMap((roles) => [false, true].map((isOwner) => ({ roles, isOwner })));

test('The database ranks every set of roles and knows who may approve, matching the domain’s permissions', async () => {
  const expected = CASES.map((person) => {
    const roles = rolesOf(person);
    return { ...person, rank: rank(highestRole(roles)), mayApprove: can(roles, 'assessments:approve') };
  });
  const { id } = await server.organization();
  const answered = await asOrganization(server.pools, id, async (tx) => {
    const { rows } = await sql`
      select p.roles, p."isOwner", role_rank(p.roles, p."isOwner") as rank, may_approve(p.roles, p."isOwner") as may_approve
      from rows from (jsonb_to_recordset(${JSON.stringify(CASES)}::jsonb) as (roles text[], "isOwner" boolean)) with ordinality p
      order by p.ordinality`.execute(tx);
    return rows;
  });
  expect(answered).toEqual(expected);
  expect(answered).toHaveLength(16);
});
