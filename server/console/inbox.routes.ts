import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import { type ConsoleFeedback, handleFeedback, listFeedback } from '#contract/console/console.contract.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_PRIORITIES } from '#domain/feedback/feedback.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { likeness } from './organizations.queries.ts';

function allFeedback(tx: Tx) {
  return tx
    .selectFrom('console.feedback as f')
    .innerJoin('console.organizations as o', 'o.organizationId', 'f.organizationId')
    .selectAll('f')
    .select('o.name as organizationName');
}

function listedFeedback(tx: Tx, { q, handled, category }: Pick<QueryOf<typeof listFeedback>, 'q' | 'handled' | 'category'>) {
  let rows = allFeedback(tx);
  if (handled) rows = rows.where('f.isHandled', '=', handled === 'true');
  if (category) rows = rows.where('f.category', '=', category);
  return q?.trim() ? rows.where(sql<boolean>`(f.title || ' ' || f.description) ilike ${likeness(q)}`) : rows;
}

const findFeedback = (tx: Tx, id: string) => allFeedback(tx).where('f.id', '=', id).executeTakeFirst();

export function inboxRoutes({ on, onList }: Mounting): void {
  onList(listFeedback, {
    rows: ({ tx, query }) => listedFeedback(tx, query),
    order: ({ sort = '-created' }) => ({ columns: ['f.createdAt', 'f.id'], direction: sort === 'created' ? 'asc' : 'desc' }),
    present,
  });
  on(handleFeedback, handle);
}

async function handle({ tx, params, body, actor, audit }: SignedInCall<typeof handleFeedback>): Promise<ConsoleFeedback> {
  const changed = await tx
    .updateTable('console.feedback')
    .set({
      handledAt: body.handled ? sql`now()` : null,
      handledBy: body.handled ? actor.name : null,
      version: sql`version + 1`,
    })
    .where('id', '=', params.id)
    .where('version', '=', body.version)
    .returning('id')
    .executeTakeFirst();
  const row = await findFeedback(tx, params.id);
  if (!row) throw new Fault('NOT_FOUND');
  if (!changed) throw new Fault('CONFLICT', { details: { version: row.version }, extra: { current: present(row) } });
  const action = body.handled ? 'feedback.handled' : 'feedback.reopened';
  await audit({ action, entity: { type: 'feedback', id: row.id, label: row.title } });
  return present(row);
}

type Row = NonNullable<Awaited<ReturnType<typeof findFeedback>>>;

function present(row: Row): ConsoleFeedback {
  return {
    id: row.id,
    organization: { id: row.organizationId, name: row.organizationName },
    from: { name: row.personName, email: row.personEmail },
    title: row.title,
    description: row.description,
    category: FEEDBACK_CATEGORIES.find((known) => known === row.category) ?? 'general',
    priority: FEEDBACK_PRIORITIES.find((known) => known === row.priority) ?? 'medium',
    currentPage: row.currentPage,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    handledBy: row.handledBy,
    version: row.version,
  };
}
