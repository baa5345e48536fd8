import type { Note } from './notifications.notes.rules.ts';

interface Visited {
  organizationId: string;
  visitor: string;
  reason: string;
}

const visitNote = (organizationId: string) =>
  ({ event: 'visit_began', actionUrl: '/settings?tab=security', entity: { type: 'organization', id: organizationId } }) as const;

/** Support access used a consent: notifies the person who gave it, or the owner if that person has left. */
export function visitedNote({
  organizationId,
  visitor,
  reason,
  consentedBy,
  mayWrite,
}: Visited & { consentedBy: string; mayWrite: boolean }): Note {
  return {
    ...visitNote(organizationId),
    title: 'A platform operator is accessing your organisation',
    message: `${visitor} uses the consent “${reason}” and may ${mayWrite ? 'read and change' : 'read'}. You can end the support access at any time.`,
    audience: { people: [consentedBy], least: 'admin', otherwise: 'owner' },
  };
}

/** Support access without consent: notifies the owner and the administrators immediately. */
export function brokenInNote({ organizationId, visitor, reason }: Visited): Note {
  return {
    ...visitNote(organizationId),
    title: 'A platform operator accessed your organisation without consent',
    message: `${visitor} has read access for up to one hour. Reason: ${reason} You can end the support access at any time.`,
    audience: { people: [], otherwise: 'admin' },
  };
}

interface Restored {
  organizationId: string;
  operator: string;
  reason: string;
  backupAt: string;
  isConsented: boolean;
}

const restoreNote = (organizationId: string) => ({ ...visitNote(organizationId), actionUrl: '/audit-logs' }) as const;

const momentText = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** Notifies the owner and the administrators as soon as a superadmin restores the organisation from a backup. */
export function restoreRequestedNote({ organizationId, operator, reason, backupAt, isConsented }: Restored): Note {
  return {
    ...restoreNote(organizationId),
    title: `A platform operator is restoring your organisation${isConsented ? '' : ' without consent'}`,
    message: `${operator} is restoring your backup of ${momentText(backupAt)}. The current data is backed up first. Reason: ${reason}`,
    audience: { people: [], otherwise: 'admin' },
  };
}

export function restoreEndedNote({ organizationId, operator, backupAt, isDone }: Restored & { isDone: boolean }): Note {
  return {
    ...restoreNote(organizationId),
    title: isDone ? 'Your organisation was restored by a platform operator' : 'The restore by a platform operator failed',
    message: isDone
      ? `${operator} restored your backup of ${momentText(backupAt)}. The previous data is in a backup under Settings, Data.`
      : `${operator} could not restore your backup of ${momentText(backupAt)}. Nothing was changed.`,
    audience: { people: [], otherwise: 'admin' },
  };
}
