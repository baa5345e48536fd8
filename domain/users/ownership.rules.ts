import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** Days for which an ownership offer can be accepted. */
export const OFFER_DAYS = 7;

interface NamedPerson {
  id: string;
  name: string;
}

/** The notification's entity is the organisation, so that an unread one can be found once the offer has ended. */
export function offeredNote(organizationId: string, from: NamedPerson, to: NamedPerson): Note {
  return {
    event: 'security_changed',
    title: 'You have been offered ownership',
    message: `${from.name} would like to make you the owner. Accept or decline within ${OFFER_DAYS} days; nothing changes until then.`,
    actionUrl: '/',
    entity: { type: 'organization', id: organizationId },
    audience: { people: [to.id] },
  };
}

function noteTo(userId: string, title: string, message: string, actionUrl: string): Note {
  const entity = { type: 'user', id: userId } as const;
  return { event: 'security_changed', title, message, actionUrl, entity, audience: { people: [userId] } };
}

export function withdrawnNote(from: { name: string }, to: { id: string }): Note {
  return noteTo(to.id, 'The ownership offer was withdrawn', `${from.name} remains the owner. You do not need to do anything.`, '/');
}

export function declinedNote(from: { id: string }, to: NamedPerson): Note {
  return noteTo(from.id, 'The ownership offer was declined', `${to.name} declined your offer. You remain the owner.`, '/users');
}

export function ownershipNotes(former: NamedPerson, next: NamedPerson): Note[] {
  const lost = `${next.name} accepted your offer and is now the owner. You are now an administrator and need to sign in again. If this was not you, contact support immediately.`;
  return [
    noteTo(former.id, 'You are no longer the owner', lost, '/users'),
    noteTo(next.id, 'You are now the owner', `You accepted the ownership from ${former.name}, who is now an administrator.`, '/users'),
  ];
}
