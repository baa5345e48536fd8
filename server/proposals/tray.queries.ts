import { sql } from 'kysely';
import type { ChangeKindName } from '#domain/proposals/changes.rules.ts';
import type { OriginKind } from '#domain/proposals/origin.rules.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { changesDecided } from './changes/changes.queries.ts';

const inProgress = (tx: Tx) =>
  tx
    .selectFrom('assessments')
    .where('assessments.status', 'in', ['draft', 'in_progress'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false);

const evidenced = (tx: Tx) => tx.selectFrom('evidenceRuns').select('evidenceRuns.customerId');
const answeredByAssistants = (tx: Tx) => tx.selectFrom('answerProposals').select('answerProposals.assessmentId');

interface TrayFilter {
  customerId?: string | undefined;
  origin?: OriginKind | undefined;
}

/**
 * Customers with open proposals of an origin: with evidence or proposed answers for an assessment in progress, or with proposed changes. A
 * union reads the few of them; conditions joined by "or" would read every assessment in progress.
 */
export function customersOfTray(tx: Tx, { customerId, origin }: TrayFilter) {
  const byEvidence = inProgress(tx).where('assessments.customerId', 'in', evidenced(tx)).select('assessments.customerId');
  const byAnswers = inProgress(tx).where('assessments.id', 'in', answeredByAssistants(tx)).select('assessments.customerId');
  const byChanges = tx.selectFrom('changeProposals').select('changeProposals.customerId').where('state', '=', 'open');
  const byAssistants = byAnswers.union(byChanges);
  const ids = { evidence: byEvidence, assistant: byAssistants, all: byEvidence.union(byAssistants) }[origin ?? 'all'];
  const customers = tx
    .selectFrom('customers')
    .select(['customers.id', 'customers.name'])
    .where('customers.status', '<>', 'archived')
    .where('customers.id', 'in', ids);
  return customerId === undefined ? customers : customers.where('customers.id', '=', customerId);
}

export function assessmentsOfTray(tx: Tx, customerIds: readonly string[]) {
  return inProgress(tx)
    .where(({ eb, or }) => or([eb('assessments.customerId', 'in', evidenced(tx)), eb('assessments.id', 'in', answeredByAssistants(tx))]))
    .select(['id', 'organizationId', 'name', 'customerId', 'templateId', 'templateVersion'])
    .where('assessments.customerId', 'in', [...customerIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Decisions that can still be undone: approved assessments keep theirs. */
const undoable = (tx: Tx, customerId?: string) =>
  tx
    .selectFrom('proposalDecisions')
    .innerJoin('assessments', (join) =>
      join
        .onRef('assessments.organizationId', '=', 'proposalDecisions.organizationId')
        .onRef('assessments.id', '=', 'proposalDecisions.assessmentId'),
    )
    .where('assessments.status', 'in', ['draft', 'in_progress', 'pending_review'])
    .where('assessments.deletedAt', 'is', null)
    .where('assessments.archived', '=', false)
    .$if(customerId !== undefined, (rows) => rows.where('assessments.customerId', '=', customerId ?? ''));

/** Proposals of assistants rest on no check results. */
const isOf = (origin: OriginKind) => sql<boolean>`(jsonb_array_length(proposal_decisions.results) = 0) = ${origin === 'assistant'}`;

interface DecidedFilter extends TrayFilter {
  state?: 'accepted' | 'rejected' | undefined;
}

/** Decided answers, and changes of these kinds. */
export function decidedOfTray(tx: Tx, { state = 'accepted', customerId, origin }: DecidedFilter, kinds: readonly ChangeKindName[]) {
  const answers = undoable(tx, customerId)
    .select(['proposalDecisions.proposalId as id', 'proposalDecisions.decidedAt', sql<boolean>`false`.as('isChange')])
    .where('proposalDecisions.state', '=', state)
    .$if(origin !== undefined, (rows) => rows.where(isOf(origin ?? 'evidence')));
  if (origin === 'evidence') return answers;
  const changes = changesDecided(tx, { customerId }, kinds)
    .select(['changeProposals.id', 'changeProposals.decidedAt', sql<boolean>`true`.as('isChange')])
    .where('changeProposals.state', '=', state)
    .$narrowType<{ decidedAt: Date }>();
  return answers.unionAll(changes);
}

export function decidedAnswers(tx: Tx, ids: readonly string[]) {
  return undoable(tx)
    .select(['proposalDecisions.proposalId as id', 'questionKey', 'value', 'sentence', 'reason', 'decidedAt'])
    .select(['assessments.id as assessmentId', 'assessments.name', 'assessments.organizationId', 'templateId', 'templateVersion'])
    .select(reference('people', 'proposal_decisions.decided_by').as('decidedBy'))
    .select(reference<Reference>('customers', 'assessments.customer_id').as('customer'))
    .where('proposalDecisions.proposalId', 'in', [...ids])
    .execute();
}

/** Numbers of decided answers and changes, by state and origin. */
export async function countDecided(tx: Tx, { customerId }: TrayFilter, kinds: readonly ChangeKindName[]) {
  const answers = await undoable(tx, customerId)
    .select(['proposalDecisions.state', isOf('assistant').as('isAssistant'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['proposalDecisions.state', 'isAssistant'])
    .execute();
  const changes = await changesDecided(tx, { customerId }, kinds)
    .select(['changeProposals.state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('changeProposals.state')
    .execute();
  const rows = [...answers, ...changes.map((row) => ({ ...row, isAssistant: true }))];
  const countOf = (state: 'accepted' | 'rejected') => ({
    evidence: sumOf(rows.filter((row) => row.state === state && !row.isAssistant)),
    assistant: sumOf(rows.filter((row) => row.state === state && row.isAssistant)),
  });
  return { accepted: countOf('accepted'), rejected: countOf('rejected') };
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
