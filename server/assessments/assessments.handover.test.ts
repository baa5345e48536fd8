import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#contract/users/users.contract.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const body = JSON.stringify({ sections: [] });

async function template(tx: Tx): Promise<string> {
  const counts = { body, questionCount: 0 };
  const { id } = await tx
    .insertInto('templates')
    .values({ ...counts, sectionCount: 0, name: 'Core' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('templateVersions')
    .values({ ...counts, templateId: id, version: 1, edition: 1, name: 'Core' })
    .execute();
  return id;
}

test('[ASMT-9] Removing a person leaves their open work unassigned and their name on finished work', async () => {
  const msp = await server.organization();
  const engineer = await msp.person('alignment_engineer');
  const stays = await msp.person('alignment_engineer');
  await asOrganization(server.pools, msp.id, async (tx) => {
    const templateId = await template(tx);
    const customer = { id: randomUUID(), name: 'Acme', timezone: 'UTC', currency: 'USD' };
    await tx.insertInto('customers').values(customer).execute();
    const figures = { formula: 'weighted', periodYear: 2026, periodQuarter: 4, total: 1, requiredOpen: 1 };
    const about = { customerId: customer.id, templateId, templateVersion: 1, type: 'technical_alignment' as const };
    const row = (name: string, status: AssessmentStatus, assignedTo: string) => ({ ...about, ...figures, name, status, assignedTo });
    const statuses = ['draft', 'in_progress', 'pending_review', 'approved'] as const;
    await tx
      .insertInto('assessments')
      .values([...statuses.map((status) => row(status, status, engineer.id)), row('other', 'draft', stays.id)])
      .execute();
  });

  await msp.owner.sees(deleteUser, { params: { id: engineer.id } });

  const rows = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('assessments').select(['name', 'assignedTo', 'version']).execute(),
  );
  expect(Object.fromEntries(rows.map(({ name, assignedTo }) => [name, assignedTo]))).toEqual({
    draft: null,
    in_progress: null,
    pending_review: engineer.id,
    approved: engineer.id,
    other: stays.id,
  });
});
