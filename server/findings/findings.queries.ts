import { sql } from 'kysely';
import type { FindingDraft, FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listFindings } from '#contract/findings/findings.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';

const customer = sql<{ id: string; name: string }>`(
  select json_build_object('id', c.id, 'name', c.name)
  from customers c where c.organization_id = findings.organization_id and c.id = findings.customer_id)`;
/** As a sub-select and not as a join, so that the list is read in the order of its index. */
const isVisible = sql<boolean>`(
  select a.deleted_at is null from assessments a where a.organization_id = findings.organization_id and a.id = findings.assessment_id)`;

function visible(tx: Tx) {
  return tx.selectFrom('findings').selectAll('findings').select(customer.as('customer')).where(isVisible);
}

export type FindingRow = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>;

export function listedFindings(tx: Tx, query: QueryOf<typeof listFindings>) {
  let rows = visible(tx);
  if (query.customerId) rows = rows.where('findings.customerId', '=', query.customerId);
  if (query.assessmentId) rows = rows.where('findings.assessmentId', '=', query.assessmentId);
  if (query.status) rows = rows.where('findings.status', '=', query.status);
  if (query.severity) rows = rows.where('findings.severity', '=', query.severity);
  return rows;
}

export function findFinding(tx: Tx, id: string): Promise<FindingRow | undefined> {
  return visible(tx).where('findings.id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that of two decisions at the same time the second one sees the first. */
export async function lockFinding(tx: Tx, id: string): Promise<FindingRow | undefined> {
  const locked = await tx.selectFrom('findings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findFinding(tx, id);
}

interface FindingsOfSubmission {
  assessmentId: string;
  customerId: string;
  drafts: readonly FindingDraft[];
}

/** Inserts findings that fail now, deletes those that no longer fail and have no decision, and leaves those that a person changed. */
export async function replaceFindings(tx: Tx, { assessmentId, customerId, drafts }: FindingsOfSubmission): Promise<void> {
  const keys = drafts.map(({ questionKey }) => questionKey);
  await tx
    .deleteFrom('findings')
    .where('assessmentId', '=', assessmentId)
    .where('status', '=', 'open')
    .where(sql<boolean>`question_key <> all(${keys}::text[])`)
    .execute();
  if (drafts.length === 0) return;
  await tx
    .insertInto('findings')
    .values(drafts.map((draft) => ({ ...draft, assessmentId, customerId })))
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'assessmentId', 'questionKey'])
        .doUpdateSet(({ ref }) => ({ severity: ref('excluded.severity'), title: ref('excluded.title'), updatedAt: sql<Date>`now()` }))
        .where('findings.status', '=', 'open')
        .where('findings.version', '=', 1),
    )
    .execute();
}

export function listUndecided(tx: Tx, assessmentId: string, severities: readonly FindingSeverity[]) {
  return tx
    .selectFrom('findings')
    .select(['id', 'title', 'severity'])
    .where('assessmentId', '=', assessmentId)
    .where('status', '=', 'open')
    .where('severity', 'in', severities)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Deferral {
  note: string;
  by: string;
  at: Date;
}

export async function deferFindings(tx: Tx, ids: readonly string[], { note, by, at }: Deferral): Promise<void> {
  await tx
    .updateTable('findings')
    .set({ status: 'deferred', decisionNote: note, decidedBy: by, decidedAt: at, ...NEXT_VERSION })
    .where('id', 'in', ids)
    .execute();
}

/** The customer is locked first, so that neither of two counts at the same time misses a change of the other. */
export async function countOpenFindings(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  await sql`
    update customers set open_findings = (
      select count(*) from findings
      where findings.organization_id = customers.organization_id and findings.customer_id = customers.id and findings.status = 'open' and ${isVisible})
    where id = ${customerId}`.execute(tx);
}
