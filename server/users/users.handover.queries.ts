import { type RawBuilder, sql } from 'kysely';
import type { OpenWork } from '#contract/users/handover.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Table in which open work refers to its owner or assignee. */
export interface Place {
  kind: keyof OpenWork;
  table: string;
  columns: readonly string[];
  open: RawBuilder<unknown>;
  isVersioned: boolean;
  /** Columns for a list of the work. */
  item: { id: string; title: RawBuilder<unknown>; due: RawBuilder<unknown>; hasCustomer: boolean };
}

const itemOf = (title: string, due: RawBuilder<unknown>) => ({ id: 'id', title: sql`${sql.ref(title)}`, due, hasCustomer: true });
const NO_DAY = sql`null::date`;

export const PLACES: readonly Place[] = [
  {
    kind: 'customers',
    table: 'customers',
    columns: ['vcio_id', 'engineer_id', 'account_manager_id'],
    open: sql`status <> 'archived' and merged_into is null`,
    isVersioned: true,
    item: { ...itemOf('name', NO_DAY), hasCustomer: false },
  },
  {
    kind: 'assessments',
    table: 'assessments',
    columns: ['assigned_to'],
    open: sql`deleted_at is null and status in ('draft', 'in_progress')`,
    isVersioned: true,
    item: itemOf('name', sql`due_date`),
  },
  {
    kind: 'reviews',
    table: 'assessments',
    columns: ['reviewer_id'],
    open: sql`deleted_at is null and status <> 'approved'`,
    isVersioned: true,
    item: itemOf('name', sql`review_due_date`),
  },
  {
    kind: 'qbrs',
    table: 'qbrs',
    columns: ['owner_id'],
    open: sql`status in ('draft', 'Scheduled', 'finalized')`,
    isVersioned: true,
    item: itemOf('title', sql`(date_time at time zone timezone)::date`),
  },
  {
    kind: 'quarterlyReviews',
    table: 'quarterly_reviews',
    columns: ['owner_id'],
    open: sql`outcome is null`,
    isVersioned: true,
    item: { ...itemOf('id', sql`due_on`), title: sql`'Q' || quarter || ' ' || year` },
  },
  {
    kind: 'recommendations',
    table: 'recommendations',
    columns: ['owner_id'],
    open: sql`state = 'open'`,
    isVersioned: true,
    item: itemOf('title', NO_DAY),
  },
  {
    kind: 'sops',
    table: 'sops',
    columns: ['owner_id'],
    open: sql`status <> 'archived'`,
    isVersioned: true,
    item: { ...itemOf('title', sql`next_review_on`), hasCustomer: false },
  },
  {
    kind: 'actions',
    table: 'action_items',
    columns: ['user_id'],
    open: sql`done_on is null`,
    isVersioned: false,
    item: { ...itemOf('text', sql`due`), id: 'qbr_id' },
  },
];

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
export const ofPerson = ({ columns, open }: Place, personId: string) => sql`${personId}::uuid in (${names(columns)}) and ${open}`;

export async function countOpenWork(tx: Tx, personId: string): Promise<OpenWork> {
  const counts = PLACES.map(
    (place) => sql`(select count(*) from ${sql.table(place.table)} where ${ofPerson(place, personId)}) as ${sql.ref(place.kind)}`,
  );
  const { rows } = await sql<OpenWork>`select ${sql.join(counts)}`.execute(tx);
  const [work] = rows;
  if (!work) throw new Error('A count answers one row.');
  return work;
}

/**
 * Reassigns all open work to another person, or to none; returns the counts before the change. Unassigned action items keep the written
 * name.
 */
export async function giveOpenWork(tx: Tx, fromId: string, to: { id: string; name: string } | null): Promise<OpenWork> {
  const work = await countOpenWork(tx, fromId);
  for (const place of PLACES) {
    if (work[place.kind] === 0) continue;
    const given = place.columns.map((column) => {
      const own = sql.ref(column);
      return sql`${own} = case when ${own} = ${fromId}::uuid then ${to?.id ?? null}::uuid else ${own} end`;
    });
    const named = to ? sql`, person = ${to.name}` : sql``;
    const more = place.isVersioned ? sql`, version = version + 1, updated_at = now()` : named;
    await sql`update ${sql.table(place.table)} set ${sql.join(given)} ${more} where ${ofPerson(place, fromId)}`.execute(tx);
  }
  return work;
}
