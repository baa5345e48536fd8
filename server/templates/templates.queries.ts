import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listTemplates } from '#contract/templates/templates.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Template, TemplateVersion } from '#server/platform/db/schema.ts';
import { nameOrder, reference } from '#server/platform/db/references.ts';

/** Columns of a list row, without the large bodies. */
const SUMMARY = [
  'id',
  'name',
  'description',
  'type',
  'status',
  'version',
  'edition',
  'publishedVersion',
  'publishedAt',
  'sectionCount',
  'questionCount',
  'isSample',
  'createdAt',
  'updatedAt',
] as const;

/** Counts only assessments visible to the caller. */
const uses = (counted: RawBuilder<unknown>) => sql<number>`(
  select count(${counted}) from assessments a
  where a.organization_id = templates.organization_id and a.template_id = templates.id and a.deleted_at is null)`;

function summaries(tx: Tx) {
  return tx
    .selectFrom('templates')
    .select(SUMMARY)
    .select([uses(sql`*`).as('assessmentCount'), uses(sql`distinct a.customer_id`).as('customerCount')])
    .select(reference('people', 'templates.created_by').as('owner'));
}

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

type Filters = Omit<QueryOf<typeof listTemplates>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>;

/** Templates never published sort first. */
const published = sql<Date>`coalesce(templates.published_at, '1970-01-01')`;

/** Archived templates are left out unless the status filter names them. */
export function listedTemplates(tx: Tx, { status, type, q }: Filters) {
  let rows = summaries(tx).select(['nameKey', nameOrder('templates.created_by').as('author'), published.as('published')]);
  rows = status ? rows.where('status', '=', status) : rows.where('status', '<>', 'archived');
  if (type) rows = rows.where('type', '=', type);
  return q?.trim() ? rows.where(sql<boolean>`strpos(name_key, ${q.trim().toLowerCase()}) > 0`) : rows;
}

export function findTemplate(tx: Tx, id: string) {
  return summaries(tx).select('body').where('id', '=', id).executeTakeFirst();
}

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** Locks the template until the transaction ends, so edits and deletion are serialised. */
export function lockTemplate(tx: Tx, id: string) {
  return summaries(tx).select(['body', 'sourceHash']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertTemplate(tx: Tx, template: Insertable<Template>): Promise<string> {
  const { id } = await tx.insertInto('templates').values(template).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The version counts changes of the body, so a caller that changes it must pass the next version. */
export async function saveTemplate(tx: Tx, { id }: { id: string }, changes: Updateable<Template>): Promise<void> {
  await tx
    .updateTable('templates')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertVersion(tx: Tx, version: Insertable<TemplateVersion>): Promise<void> {
  await tx.insertInto('templateVersions').values(version).execute();
}

export function readVersion(tx: Tx, templateId: string, version: number) {
  return tx
    .selectFrom('templateVersions')
    .select(['name', 'body'])
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

export function listedVersions(tx: Tx, templateId: string) {
  return tx
    .selectFrom('templateVersions as v')
    .select(['version', 'edition', 'name', 'questionCount', 'publishedAt'])
    .select(
      sql<string | null>`(select p.full_name from people p
        where p.organization_id = v.organization_id and p.id = v.published_by)`.as('publishedBy'),
    )
    .where('templateId', '=', templateId);
}

/** Assessments that prevent deletion of the template, latest change first. */
export function usesOf(tx: Tx, templateId: string, limit: number) {
  return tx
    .selectFrom('assessments as a')
    .select(['a.id', 'a.name'])
    .select(
      sql<string>`(select c.name from customers c where c.organization_id = a.organization_id and c.id = a.customer_id)`.as('customer'),
    )
    .where('a.templateId', '=', templateId)
    .where('a.deletedAt', 'is', null)
    .orderBy('a.updatedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Names that start like this one, for finding a free name. */
export async function namesLike(tx: Tx, name: string): Promise<string[]> {
  const base = name.replace(/ \(\d+\)$/, '').toLowerCase();
  const names = await tx
    .selectFrom('templates')
    .select('name')
    .where(sql<boolean>`starts_with(lower(name), left(${base}, 100))`)
    .execute();
  return names.map((row) => row.name);
}

/** Serialises imports of the same file (advisory lock), so that the second finds the template of the first. */
export async function waitForImportsOf(tx: Tx, identity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_organization()::text || ' import ' || ${identity}, 0))`.execute(tx);
}

/** Template imported from the same file; prefers an active one to an archived one. */
export function findImported(tx: Tx, hash: string) {
  return tx
    .selectFrom('templates')
    .select('id')
    .where('sourceHash', '=', hash)
    .orderBy(sql`status = 'archived'`)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findOtherEdition(tx: Tx, uuid: string) {
  return tx
    .selectFrom('templates')
    .select('id')
    .where(sql<boolean>`source ->> 'uuid' = ${uuid}`)
    .where('status', '<>', 'archived')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes a template with its assessments that were already deleted and are no longer visible. */
export async function eraseTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('assessments').where('templateId', '=', id).where('deletedAt', 'is not', null).execute();
  await tx.deleteFrom('templates').where('id', '=', id).execute();
}
