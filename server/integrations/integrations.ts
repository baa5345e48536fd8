import { sql } from 'kysely';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import { isForDeliveryTargets } from '#domain/integrations/delivery-targets.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Queues notifications for webhooks and channels within the event's transaction. Returns true if any delivery was queued. */
export async function notifyDeliveryTargets(tx: Tx, publicUrl: string, notes: readonly Note[]): Promise<boolean> {
  const events = notes.flatMap((note) => (isForDeliveryTargets(note.event) ? [outsideOf(publicUrl, note)] : []));
  if (events.length === 0) return false;
  const { rows } = await sql<{
    waiting: number;
  }>`select public.notify_delivery_targets(${JSON.stringify(events)}::jsonb) as waiting`.execute(tx);
  return (rows[0]?.waiting ?? 0) > 0;
}

/** Uses the wording for teams. */
function outsideOf(publicUrl: string, { event, title, message, actionUrl, entity, forTeam }: Note) {
  const words = { title: forTeam?.title ?? title, message: forTeam?.message ?? message };
  return { event, ...words, url: `${publicUrl}${actionUrl}`, entity_type: entity.type, entity_id: entity.id };
}
