import type { Note } from './notifications.notes.rules.ts';

interface Visited {
  organizationId: string;
  visitor: string;
  reason: string;
}

const visitNote = (organizationId: string) =>
  ({ event: 'visit_began', actionUrl: '/settings?tab=security', entity: { type: 'organization', id: organizationId } }) as const;

/** A superadmin came by a consent: whoever gave it is told, or the owner where they have gone. */
export function visitedNote({
  organizationId,
  visitor,
  reason,
  consentedBy,
  mayWrite,
}: Visited & { consentedBy: string; mayWrite: boolean }): Note {
  return {
    ...visitNote(organizationId),
    title: 'A platform operator is visiting your organisation',
    message: `${visitor} uses the consent “${reason}” and may ${mayWrite ? 'read and change' : 'read'}. You can end the visit at any time.`,
    audience: { people: [consentedBy], least: 'admin', otherwise: 'owner' },
  };
}

/** A superadmin came without being asked: the owner and the administrators are told at once. */
export function brokenInNote({ organizationId, visitor, reason }: Visited): Note {
  return {
    ...visitNote(organizationId),
    title: 'A platform operator entered your organisation without consent',
    message: `${visitor} may read for at most an hour. The reason given: ${reason} You can end the visit at any time.`,
    audience: { people: [], otherwise: 'admin' },
  };
}
