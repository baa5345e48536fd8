import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** PSA sync failed for the first time since its last success. */
export function syncFailedNote(run: { id: string; name: string }, reason: string): Note {
  return {
    event: 'sync_failed',
    title: `${run.name} could not be synced`,
    message: `Data from ${run.name} is out of date. ${reason}`,
    actionUrl: '/integrations',
    entity: { type: 'psa_run', id: run.id },
    audience: { people: [], otherwise: 'admin' },
  };
}

export function stoppedNote(deliveryTarget: { id: string; kind: string; name: string }, reason: string): Note {
  const what = deliveryTarget.kind === 'webhook' ? 'The webhook' : 'The channel';
  return {
    event: 'sync_failed',
    title: deliveryTarget.kind === 'webhook' ? 'Webhook disabled' : 'Chat channel disabled',
    message: `${what} “${deliveryTarget.name}” no longer accepts messages and was disabled. ${reason}`,
    actionUrl: '/integrations',
    entity: { type: 'delivery_target', id: deliveryTarget.id },
    audience: { people: [], otherwise: 'admin' },
  };
}

/** Ticket or opportunity no longer exists in the PSA; the record it was created from is kept. */
export function unlinkedNote(
  link: { object: string; number: string; tool: string },
  origin: { type: 'recommendation' | 'finding'; id: string },
  personId: string | null,
): Note {
  const what = link.object === 'ticket' ? 'Ticket' : 'Opportunity';
  return {
    event: 'sync_failed',
    title: `${what} ${link.number} was deleted in ${link.tool}`,
    message: 'The link was removed from Plumbline. Nothing else was deleted.',
    actionUrl:
      origin.type === 'finding' ? `/recommendations?tab=findings&finding=${origin.id}` : `/recommendations?recommendation=${origin.id}`,
    entity: origin,
    audience: { people: personId === null ? [] : [personId], otherwise: 'admin' },
  };
}
