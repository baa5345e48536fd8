import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** PSA sync failed for the first time since its last success. */
export function syncFailedNote(run: { id: string; name: string }, reason: string): Note {
  return {
    event: 'sync_failed',
    title: `${run.name} could not be read`,
    message: `What is read from ${run.name} is not of now. ${reason}`,
    actionUrl: '/integrations',
    entity: { type: 'psa_run', id: run.id },
    audience: { people: [], otherwise: 'admin' },
  };
}

export function stoppedNote(outlet: { id: string; kind: string; name: string }, reason: string): Note {
  const what = outlet.kind === 'webhook' ? 'The webhook' : 'The channel';
  return {
    event: 'sync_failed',
    title: outlet.kind === 'webhook' ? 'Webhook switched off' : 'Chat channel switched off',
    message: `${what} “${outlet.name}” takes nothing any more and was switched off. ${reason}`,
    actionUrl: '/integrations',
    entity: { type: 'outlet', id: outlet.id },
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
    message: 'The link to it was removed. Nothing was deleted here.',
    actionUrl:
      origin.type === 'finding' ? `/recommendations?tab=findings&finding=${origin.id}` : `/recommendations?recommendation=${origin.id}`,
    entity: origin,
    audience: { people: personId === null ? [] : [personId], otherwise: 'admin' },
  };
}
