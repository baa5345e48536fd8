import { sql } from 'kysely';
import { type Reference, reference } from '#server/platform/db/references.ts';
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
    .where(({ or, eb }) =>
      or([
        eb('customers.id', 'in', proposable(tx).select('assessments.customerId')),
        eb('customers.id', 'in', tx.selectFrom('changeProposals').select('changeProposals.customerId').where('state', '=', 'open')),
      ]),
    );
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

interface DecidedFilter {
  state?: 'accepted' | 'rejected' | undefined;
  customerId?: string | undefined;
}

/** Decisions that can still be undone: approved assessments keep theirs. */
export function decidedOfTray(tx: Tx, { state = 'accepted', customerId }: DecidedFilter) {
  const decided = tx
    .selectFrom('proposalDecisions')
    .innerJoin('assessments', (join) =>
      join
        .onRef('assessments.organizationId', '=', 'proposalDecisions.organizationId')
        .onRef('assessments.id', '=', 'proposalDecisions.assessmentId'),
    )
    .select(['proposalDecisions.proposalId', 'questionKey', 'value', 'sentence', 'reason', 'decidedAt'])
    .select(['assessments.id as assessmentId', 'assessments.name', 'assessments.organizationId', 'templateId', 'templateVersion'])
    .select(reference('people', 'proposal_decisions.decided_by').as('decidedBy'))
    .select(reference<Reference>('customers', 'assessments.customer_id').as('customer'))
    .where('proposalDecisions.state', '=', state)
    .where('assessments.status', 'in', ['draft', 'in_progress', 'pending_review'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false);
  return customerId === undefined ? decided : decided.where('assessments.customerId', '=', customerId);
}
