import { sql } from 'kysely';
import type { OriginKind } from '#domain/proposals/origin.rules.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Assessments in progress that can have proposals of an origin: of customers with evidence, and those for which an assistant proposed an answer. */
const proposable = (tx: Tx, origin?: OriginKind) =>
  tx
    .selectFrom('assessments')
    .where('assessments.status', 'in', ['draft', 'in_progress'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false)
    .where(({ exists, or, selectFrom }) =>
      or([
        ...(origin === 'assistant'
          ? []
          : [
              exists(
                selectFrom('evidenceRuns')
                  .select(sql`1`.as('one'))
                  .whereRef('evidenceRuns.organizationId', '=', 'assessments.organizationId')
                  .whereRef('evidenceRuns.customerId', '=', 'assessments.customerId'),
              ),
            ]),
        ...(origin === 'evidence'
          ? []
          : [
              exists(
                selectFrom('answerProposals')
                  .select(sql`1`.as('one'))
                  .whereRef('answerProposals.organizationId', '=', 'assessments.organizationId')
                  .whereRef('answerProposals.assessmentId', '=', 'assessments.id'),
              ),
            ]),
      ]),
    );

interface TrayFilter {
  customerId?: string | undefined;
  origin?: OriginKind | undefined;
}

export function customersOfTray(tx: Tx, { customerId, origin }: TrayFilter) {
  const customers = tx
    .selectFrom('customers')
    .select(['customers.id', 'customers.name'])
    .where('customers.status', '<>', 'archived')
    .where(({ or, eb }) =>
      or([
        eb('customers.id', 'in', proposable(tx, origin).select('assessments.customerId')),
        ...(origin === 'evidence'
          ? []
          : [eb('customers.id', 'in', tx.selectFrom('changeProposals').select('changeProposals.customerId').where('state', '=', 'open'))]),
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

interface DecidedFilter extends TrayFilter {
  state?: 'accepted' | 'rejected' | undefined;
}

/** Decisions that can still be undone: approved assessments keep theirs. */
const undoable = (tx: Tx) =>
  tx
    .selectFrom('proposalDecisions')
    .innerJoin('assessments', (join) =>
      join
        .onRef('assessments.organizationId', '=', 'proposalDecisions.organizationId')
        .onRef('assessments.id', '=', 'proposalDecisions.assessmentId'),
    )
    .where('assessments.status', 'in', ['draft', 'in_progress', 'pending_review'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false);

/** Proposals of assistants rest on no check results. */
const isOf = (origin: OriginKind) => sql<boolean>`(jsonb_array_length(proposal_decisions.results) = 0) = ${origin === 'assistant'}`;

export function decidedOfTray(tx: Tx, { state = 'accepted', customerId, origin }: DecidedFilter) {
  return undoable(tx)
    .select(['proposalDecisions.proposalId', 'questionKey', 'value', 'sentence', 'reason', 'decidedAt'])
    .select(['assessments.id as assessmentId', 'assessments.name', 'assessments.organizationId', 'templateId', 'templateVersion'])
    .select(reference('people', 'proposal_decisions.decided_by').as('decidedBy'))
    .select(reference<Reference>('customers', 'assessments.customer_id').as('customer'))
    .where('proposalDecisions.state', '=', state)
    .$if(customerId !== undefined, (rows) => rows.where('assessments.customerId', '=', customerId ?? ''))
    .$if(origin !== undefined, (rows) => rows.where(isOf(origin ?? 'evidence')));
}

export function countDecided(tx: Tx) {
  return undoable(tx)
    .select(sql<number>`count(*) filter (where proposal_decisions.state = 'accepted')`.as('accepted'))
    .select(sql<number>`count(*) filter (where proposal_decisions.state = 'rejected')`.as('rejected'))
    .executeTakeFirstOrThrow();
}
