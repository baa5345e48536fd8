import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Assessments in progress of customers with evidence, which alone can have proposals. */
const measured = (tx: Tx) =>
  tx
    .selectFrom('assessments')
    .where('assessments.status', 'in', ['draft', 'in_progress'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('evidenceRuns')
          .select(sql`1`.as('one'))
          .whereRef('evidenceRuns.organizationId', '=', 'assessments.organizationId')
          .whereRef('evidenceRuns.customerId', '=', 'assessments.customerId'),
      ),
    );

export function customersOfTray(tx: Tx, customerId: string | undefined) {
  const customers = tx
    .selectFrom('customers')
    .select(['customers.id', 'customers.name'])
    .where('customers.status', '<>', 'archived')
    .where('customers.id', 'in', measured(tx).select('assessments.customerId'));
  return customerId === undefined ? customers : customers.where('customers.id', '=', customerId);
}

export function assessmentsOfTray(tx: Tx, customerIds: readonly string[]) {
  return measured(tx)
    .select(['id', 'organizationId', 'name', 'customerId', 'templateId', 'templateVersion'])
    .where('assessments.customerId', 'in', [...customerIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
