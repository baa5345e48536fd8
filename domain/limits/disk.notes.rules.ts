import { IN_UTC, momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import type { Audience, Note } from '#domain/notifications/notifications.notes.rules.ts';

interface Outage {
  organizationId: string;
  since: Date;
  until: Date;
  audience: Audience;
}

/** Sent once there is space again, because notifications cannot be stored on a full disk. */
export function diskFullNote({ organizationId, since, until, audience }: Outage): Note {
  const at = (moment: Date) => momentLabel(moment.toISOString(), IN_UTC);
  return {
    event: 'disk_full',
    title: 'The server ran out of disk space',
    message: `From ${at(since)} to ${at(until)}, changes were refused because the disk was full. No saved data is lost. Free up or add disk space so that it does not happen again.`,
    actionUrl: '/',
    entity: { type: 'organization', id: organizationId },
    audience,
  };
}
