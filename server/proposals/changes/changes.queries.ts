import { sql } from 'kysely';
import { PROPOSED_DAYS } from '#domain/proposals/answers.rules.ts';
import type { ChangedFields, ChangeKindName } from '#domain/proposals/changes.rules.ts';
import { type Reference, reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Target } from './change.kind.ts';

/** Proposals are open for some days. */
const isFresh = sql<boolean>`change_proposals.made_at > now() - make_interval(days => ${PROPOSED_DAYS})`;

const COLUMNS = [
  'changeProposals.id',
  'changeProposals.kind',
  'changeProposals.customerId',
  'changeProposals.recommendationId',
  'changeProposals.assessmentId',
  'changeProposals.questionKey',
  'changeProposals.qbrId',
  'changeProposals.title',
  'changeProposals.before',
  'changeProposals.proposed',
  'changeProposals.replaced',
  'changeProposals.version',
  'changeProposals.writtenVersion',
  'changeProposals.state',
  'changeProposals.sentence',
  'changeProposals.assistant',
] as const;

const rowsOf = (tx: Tx) => tx.selectFrom('changeProposals').select(COLUMNS);
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const terms = sql<{ id: string; name: string; currency: string; startMonth: number }>`(
  select json_build_object('id', c.id, 'name', c.name, 'currency', c.currency, 'startMonth', c.fiscal_year_start_month)
  from customers c where c.organization_id = change_proposals.organization_id and c.id = change_proposals.customer_id)`;

function shownRows(tx: Tx) {
  return rowsOf(tx)
    .select(['madeAt', 'reason', 'decidedAt', terms.as('customer')])
    .select([
      reference('people', 'change_proposals.made_for').as('person'),
      reference('people', 'change_proposals.decided_by').as('decidedBy'),
    ]);
}
export type ShownChange = Awaited<ReturnType<ReturnType<typeof shownRows>['executeTakeFirstOrThrow']>>;

/** Version of the record now; 0 for one that is not created yet. */
const versionNow = sql<number>`coalesce(
  (select r.version from recommendations r
   where r.organization_id = change_proposals.organization_id and r.id = change_proposals.recommendation_id),
  (select q.version from qbrs q where q.organization_id = change_proposals.organization_id and q.id = change_proposals.qbr_id),
  (select a.version from answers a where a.organization_id = change_proposals.organization_id
     and a.assessment_id = change_proposals.assessment_id and a.question_key = change_proposals.question_key), 0)`;

/** Open proposals for some customers, the oldest first. */
export function openChanges(tx: Tx, { customerIds, kinds }: { customerIds: readonly string[]; kinds: readonly ChangeKindName[] }) {
  return shownRows(tx)
    .select(versionNow.as('now'))
    .where('changeProposals.customerId', 'in', [...customerIds])
    .where('changeProposals.kind', 'in', [...kinds])
    .where('changeProposals.state', '=', 'open')
    .where(isFresh)
    .orderBy('madeAt')
    .orderBy('changeProposals.id')
    .execute();
}

export function decidedChanges(tx: Tx, ids: readonly string[]) {
  return shownRows(tx)
    .where('changeProposals.id', 'in', [...ids])
    .$narrowType<{ decidedAt: Date }>()
    .execute();
}

/** Decided changes of these kinds. */
export function changesDecided(tx: Tx, { customerId }: { customerId?: string | undefined }, kinds: readonly ChangeKindName[]) {
  return tx
    .selectFrom('changeProposals')
    .where('changeProposals.kind', 'in', [...kinds])
    .$if(customerId !== undefined, (rows) => rows.where('changeProposals.customerId', '=', customerId ?? ''));
}

/** Open or decided proposals of these IDs, locked until the transaction ends; none of other customers of a limited person. */
export function lockChanges(tx: Tx, ids: readonly string[], wanted: 'open' | 'decided'): Promise<ChangeRow[]> {
  const rows = rowsOf(tx)
    .where('changeProposals.id', 'in', [...ids])
    .orderBy('changeProposals.id')
    .forUpdate();
  const found =
    wanted === 'open' ? rows.where('changeProposals.state', '=', 'open').where(isFresh) : rows.where('changeProposals.state', '<>', 'open');
  return found.execute();
}

const sameTarget = ({ customerId, recommendationId, assessmentId, questionKey, qbrId }: Target) => sql<boolean>`
  (customer_id is not distinct from coalesce(${customerId}::uuid, customer_id)
   and recommendation_id is not distinct from ${recommendationId}::uuid and assessment_id is not distinct from ${assessmentId}::uuid
   and question_key is not distinct from ${questionKey} and qbr_id is not distinct from ${qbrId}::uuid)`;

/** Open and recently rejected proposals for one record. */
export function proposalsFor(tx: Tx, target: Target): Promise<ChangeRow[]> {
  return rowsOf(tx)
    .where('changeProposals.state', 'in', ['open', 'rejected'])
    .where(isFresh)
    .where(sameTarget(target))
    .orderBy('changeProposals.id')
    .execute();
}

interface NewChange extends Target {
  customerId: string;
  kind: ChangeKindName;
  title: string;
  before: ChangedFields;
  proposed: ChangedFields;
  version: number;
  sentence: string;
  assistant: string;
  madeFor: string;
}

export async function insertChange(tx: Tx, { before, proposed, ...change }: NewChange): Promise<string> {
  const values = { ...change, before: JSON.stringify(before), proposed: JSON.stringify(proposed) };
  return (await tx.insertInto('changeProposals').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Serialises proposals of an organisation, so that two calls cannot propose the same field. */
export async function lockProposing(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change proposals ${organizationId}`}, 0))`.execute(tx);
}

interface Accepted {
  replaced: ChangedFields;
  writtenVersion: number;
  recommendationId: string | null;
}

export async function markAccepted(tx: Tx, id: string, { replaced, ...written }: Accepted, by: string): Promise<void> {
  await tx
    .updateTable('changeProposals')
    .set({ ...written, state: 'accepted', replaced: JSON.stringify(replaced), decidedBy: by, decidedAt: sql`now()`, reason: '' })
    .where('id', '=', id)
    .execute();
}

export async function markRejected(tx: Tx, ids: readonly string[], { reason, by }: { reason: string; by: string }): Promise<void> {
  await tx
    .updateTable('changeProposals')
    .set({ state: 'rejected', reason, decidedBy: by, decidedAt: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

export async function markOpen(tx: Tx, id: string, columns: { version: number; recommendationId: string | null }): Promise<void> {
  await tx
    .updateTable('changeProposals')
    .set({ ...columns, state: 'open', reason: '', decidedBy: null, decidedAt: null, replaced: null, writtenVersion: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Carries a new version over to the other proposals for the record, because writing a proposal does not change their fields. Proposals that
 * share a field stay at the old version: their record has changed.
 */
export async function carryVersion(tx: Tx, row: ChangeRow, { from, to }: { from: number; to: number }): Promise<void> {
  const { id, recommendationId, assessmentId, questionKey, qbrId } = row;
  const target = { customerId: null, recommendationId, assessmentId, questionKey, qbrId };
  await sql`
    update change_proposals set
      version = case when state = 'open' then ${to} else version end,
      written_version = case when state = 'accepted' then ${to} else written_version end
    where id <> ${id} and ${sameTarget(target)} and coalesce(written_version, version) = ${from} and state <> 'rejected'
      and not exists (select from jsonb_object_keys(proposed) as name where name = any(${Object.keys(row.proposed)}::text[]))`.execute(tx);
}

/** Facts of an assessment for the notes of its answers. */
export function assessmentOf(tx: Tx, id: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'organizationId', 'name', 'customerId', 'templateId', 'templateVersion', 'status', 'archived'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Names of people, former ones included. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows: Reference[] = await tx
    .selectFrom('people')
    .select(['id', 'fullName as name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
