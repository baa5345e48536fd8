import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { heldByReviews, insertRequests, nextReviews, queueAgendas, removeFromAgendas } from './agenda.queries.ts';

interface Placing {
  recommendationIds: readonly string[];
  requestedBy: string;
  now: Date;
}

export interface Placed {
  /** Customers whose next review gets the recommendation. */
  added: number;
  /** Customers without a review that can still change; the next one that is created gets it. */
  waiting: { id: string; name: string }[];
}

/** Requests decisions in the next review of each customer. Reviews are updated after the commit, because their decks are collected again. */
export async function requestInNextReview(tx: Tx, { recommendationIds, requestedBy, now }: Placing): Promise<Placed> {
  if (recommendationIds.length === 0) return { added: 0, waiting: [] };
  await insertRequests(tx, recommendationIds, requestedBy);
  const next = await nextReviews(tx, recommendationIds, now);
  const ids = new Set(next.flatMap(({ qbrId }) => qbrId ?? []));
  await queueAgendas(tx, [...ids], requestedBy);
  const waiting = new Map(next.filter(({ qbrId }) => qbrId === null).map(({ customerId, customer }) => [customerId, customer]));
  return { added: ids.size, waiting: [...waiting].map(([id, name]) => ({ id, name })) };
}

interface RemovingCall {
  tx: Tx;
  actor: { userId: string };
  audit(...entries: AuditEntry[]): Promise<void>;
}

/** Removes recommendations from every agenda that can still change; their decks are collected again after the commit. */
export async function removeFromReviews({ tx, actor, audit }: RemovingCall, recommendationIds: readonly string[]): Promise<void> {
  if (recommendationIds.length === 0) return;
  const emptied = await removeFromAgendas(tx, recommendationIds);
  await queueAgendas(
    tx,
    emptied.map(({ id }) => id),
    actor.userId,
  );
  await audit(
    ...emptied.map(({ id, title, customerId, recommendationIds: after }) => ({
      action: 'qbr.updated',
      entity: { type: 'qbr', id, label: title },
      customerId,
      after: { recommendationIds: after },
    })),
  );
}

export { heldByReviews };
