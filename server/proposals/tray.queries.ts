import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Assessments in progress that can have proposals: of customers with evidence, and those for which an assistant proposed an answer. */
const proposable = (tx: Tx) =>
  tx
    .selectFrom('assessments')
    .where('assessments.status', 'in', ['draft', 'in_progress'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('evidenceRuns')
            .select(sql`1`.as('one'))
            .whereRef('evidenceRuns.organizationId', '=', 'assessments.organizationId')
            .whereRef('evidenceRuns.customerId', '=', 'assessments.customerId'),
        ),
        exists(
          selectFrom('answerProposals')
            .select(sql`1`.as('one'))
            .whereRef('answerProposals.organizationId', '=', 'assessments.organizationId')
            .whereRef('answerProposals.assessmentId', '=', 'assessments.id'),
        ),
      ]),
    );

export function customersOfTray(tx: Tx, customerId: string | undefined) {
  const customers = tx
    .selectFrom('customers')
    .select(['customers.id', 'customers.name'])
    .where('customers.status', '<>', 'archived')
    .where('customers.id', 'in', proposable(tx).select('assessments.customerId'));
  return customerId === undefined ? customers : customers.where('customers.id', '=', customerId);
}

export function assessmentsOfTray(tx: Tx, customerIds: readonly string[]) {
  return proposable(tx)
    .select(['id', 'organizationId', 'name', 'customerId', 'templateId', 'templateVersion'])
    .where('assessments.customerId', 'in', [...customerIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
