import { createHmac } from 'node:crypto';
import { addressOf, sentenceOf, typeOf } from '#domain/activity/activity.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { listedMoves, type MoveRow } from './activity.queries.ts';

/** Event numbers count across the platform, so they are hidden: they would reveal its overall activity. */
export function opaqueId({ session }: Pick<Secrets, 'session'>, { organizationId }: Pick<Actor, 'organizationId'>, seq: number): string {
  return createHmac('sha256', session).update(`activity\n${organizationId}\n${seq}`).digest('base64url').slice(0, 22);
}

type Move = Pick<MoveRow, 'action' | 'actorName' | 'customer' | 'customerId' | 'entityId' | 'entityLabel'>;

/** Sentence about an event and the path of its entity; null if the customer, and thus the entity, was deleted. */
export function notifyMove({ action, actorName, customer, customerId, entityId, entityLabel }: Move): {
  text: string;
  link: string | null;
} {
  const isGone = customerId !== null && customer === null;
  return { text: sentenceOf(action, entityLabel, actorName), link: isGone ? null : addressOf(typeOf(action), entityId ?? '') };
}

/** Activity visible to the person since a time, newest first. */
export async function movesSince(
  tx: Tx,
  person: Pick<Actor, 'userId' | 'roles'>,
  { since, most }: { since: Date; most: number },
): Promise<{ text: string; link: string | null; customer: string | null }[]> {
  const rows = await listedMoves(tx, person, {}).orderBy('seq', 'desc').limit(most).execute();
  return rows.filter(({ at }) => at > since).map((row) => ({ ...notifyMove(row), customer: row.customer?.name ?? null }));
}
