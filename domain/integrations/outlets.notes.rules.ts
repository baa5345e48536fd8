import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** A webhook or channel was switched off by itself. */
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
