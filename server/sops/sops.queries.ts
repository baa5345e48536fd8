import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listSops, SOP_SORTS } from '#contract/sops/sops.contract.ts';
import type { Sop, SopVersion } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';
import { nameOrder, type Reference, reference, references } from '#server/platform/db/references.ts';

const person = (column: string) => reference('people', `sops.${column}`);

/** Columns without the long text. */
function summaries(tx: Tx) {
  return tx
    .selectFrom('sops')
    .select([
      'sops.id',
      'sops.title',
      'sops.titleKey',
      'sops.code',
      'sops.category',
      'sops.status',
      'sops.audience',
      'sops.tags',
      'sops.ownerId',
      'sops.reviewEveryDays',
      'sops.reviewedOn',
      'sops.nextReviewOn',
      'sops.questionKeys',
      'sops.questionCount',
      'sops.helpfulCount',
      'sops.viewCount',
      'sops.version',
      'sops.createdAt',
      'sops.updatedAt',
    ])
    .select(person('ownerId').as('owner'));
}

export type SopSummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

/** Version that last changed the title or text. */
const textVersion = sql<number>`(
  select max(v.number) from sop_versions v where v.organization_id = sops.organization_id and v.sop_id = sops.id)`;
const templates = references('templates', { through: 'sop_templates', named: 'template_id', of: 'sop_id', order: 'name_key' }, 'sops.id');
/** Looks up each question key in an index, in the SOP's order. Includes drafts, because links are made there. */
const questions = sql<{ key: string; text: string; template: Reference }[]>`coalesce((
  select json_agg(json_build_object('key', k.key, 'text', a.question_text, 'template', json_build_object('id', a.id, 'name', a.name))
                  order by k.place, a.name_key, a.id)
  from unnest(sops.question_keys) with ordinality k (key, place), lateral (
    select q.question_text, t.id, t.name, t.name_key
    from template_questions q join templates t on t.organization_id = q.organization_id and t.id = q.template_id
    where q.organization_id = sops.organization_id and q.question_key = k.key and t.status <> 'archived'
    order by t.name_key, t.id limit 10) a), '[]')`;
const customers = references('customers', { through: 'sop_customers', named: 'customer_id', of: 'sop_id', order: 'name_key' }, 'sops.id');
const acknowledged = sql<number>`(
  select count(*)::integer from sop_readers r
  where r.organization_id = sops.organization_id and r.sop_id = sops.id and r.acknowledged_version >= ${textVersion})`;
const mine = sql<{ acknowledgedVersion: number | null; isHelped: boolean } | null>`(
  select json_build_object('acknowledgedVersion', r.acknowledged_version, 'isHelped', r.is_helped) from sop_readers r
  where r.organization_id = sops.organization_id and r.sop_id = sops.id and r.person_id = current_person())`;

function whole(tx: Tx) {
  return summaries(tx).select([
    'sops.body',
    person('updatedBy').as('editor'),
    textVersion.as('textVersion'),
    templates.as('templates'),
    questions.as('questions'),
    customers.as('customers'),
    acknowledged.as('acknowledged'),
    mine.as('mine'),
  ]);
}

export function findSop(tx: Tx, id: string) {
  return whole(tx).where('sops.id', '=', id).executeTakeFirst();
}

export type SopRow = NonNullable<Awaited<ReturnType<typeof findSop>>>;

export function lockSop(tx: Tx, id: string): Promise<SopRow | undefined> {
  return whole(tx).where('sops.id', '=', id).forUpdate('sops').executeTakeFirst();
}

type Filters = Omit<QueryOf<typeof listSops>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>;

/** Matches whole words by stem in the row's language, any part of the title, and the start of the code. */
const found = (q: string) => sql<SqlBool>`(
  sops.search @@ websearch_to_tsquery(sops.language, ${q}) or strpos(sops.title_key, ${q.toLowerCase()}) > 0
  or starts_with(lower(sops.code), ${q.toLowerCase()}))`;

const writtenFor = (customerId: string) => sql<SqlBool>`exists (
  select from sop_customers l where l.organization_id = sops.organization_id and l.sop_id = sops.id and l.customer_id = ${customerId})`;

/** SOPs never reviewed sort first, those without a next review last. */
const reviewed = sql<string>`coalesce(sops.reviewed_on, '1900-01-01')`;
const next = sql<string>`coalesce(sops.next_review_on, '9999-12-31')`;

/** Archived SOPs are left out unless the status filter names them. */
export function listedSops(tx: Tx, { q, status, category, audience, ownerId, tag, questionKey, customerId }: Filters) {
  const text = q?.trim();
  const conditions: RawBuilder<SqlBool>[] = [
    status ? sql`sops.status = ${status}` : sql`sops.status <> 'archived'`,
    ...(text ? [found(text)] : []),
    ...(category ? [sql<SqlBool>`sops.category = ${category}`] : []),
    ...(audience ? [sql<SqlBool>`sops.audience = ${audience}`] : []),
    ...(ownerId ? [sql<SqlBool>`sops.owner_id = ${ownerId}`] : []),
    ...(tag ? [sql<SqlBool>`${tag} = any(sops.tags)`] : []),
    ...(questionKey ? [sql<SqlBool>`${questionKey} = any(sops.question_keys)`] : []),
    ...(customerId ? [writtenFor(customerId)] : []),
  ];
  const rows = summaries(tx).select([nameOrder('sops.owner_id').as('ownerName'), reviewed.as('lastReview'), next.as('nextReview')]);
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), rows);
}

export const ORDERS: Record<(typeof SOP_SORTS)[number], ListOrder> = bothWays({
  title: ['titleKey', 'id'],
  updated: ['updatedAt', 'id'],
  category: ['category', 'titleKey', 'id'],
  status: ['status', 'updatedAt', 'id'],
  reviewed: ['lastReview', 'id'],
  questions: ['questionCount', 'id'],
  helpful: ['helpfulCount', 'id'],
  views: ['viewCount', 'id'],
  owner: ['ownerName', 'id'],
  next: ['nextReview', 'id'],
});

export async function insertSop(tx: Tx, sop: Insertable<Sop>): Promise<string> {
  const { id } = await tx.insertInto('sops').values(sop).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function keepVersion(tx: Tx, version: Insertable<SopVersion>): Promise<void> {
  await tx.insertInto('sopVersions').values(version).execute();
}

export async function isActivePerson(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('people').select('id').where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
  return row !== undefined;
}

export async function eraseSop(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sops').where('id', '=', id).execute();
}
