import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** Days from the deletion request to the deletion of an organisation. */
export const GRACE_DAYS = 14;

interface Deletion {
  organizationId: string;
  name: string;
  by: string;
  people: readonly string[];
}

export function deletionNote({ organizationId, name, by, people, day }: Deletion & { day: string }): Note {
  return {
    event: 'organization_ending',
    title: `${name} will be deleted on ${day}`,
    message: `${by} has asked for it. On that day everything in it is removed for good: customers, assessments, QBRs, files and accounts. Until then the owner can take it back, and a backup can be made.`,
    actionUrl: '/settings?tab=data',
    entity: { type: 'organization', id: organizationId },
    audience: { people },
  };
}

export function keptNote({ organizationId, name, by, people }: Deletion): Note {
  return {
    event: 'organization_ending',
    title: `${name} will not be deleted`,
    message: `${by} has taken it back. Nothing was removed.`,
    actionUrl: '/settings?tab=data',
    entity: { type: 'organization', id: organizationId },
    audience: { people },
  };
}
