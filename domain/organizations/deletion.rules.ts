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
    message: `${by} requested this. On that day, all data is permanently deleted: customers, assessments, QBRs, files and accounts. Until then, the owner can cancel the deletion, and a backup can be created.`,
    actionUrl: '/settings?tab=data',
    entity: { type: 'organization', id: organizationId },
    audience: { people },
  };
}

export function keptNote({ organizationId, name, by, people }: Deletion): Note {
  return {
    event: 'organization_ending',
    title: `${name} will not be deleted`,
    message: `${by} cancelled the deletion. Nothing was deleted.`,
    actionUrl: '/settings?tab=data',
    entity: { type: 'organization', id: organizationId },
    audience: { people },
  };
}
