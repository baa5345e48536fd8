import type { Note } from './notifications.notes.rules.ts';

interface Visitor {
  contact: { name: string };
  customer: { id: string; name: string };
}

export function portalEnteredNote({ contact, customer, vcioId }: Visitor & { vcioId: string | null }): Note {
  return {
    entity: { type: 'customer', id: customer.id },
    actionUrl: `/customers/${customer.id}?tab=contacts`,
    event: 'share_opened',
    title: `Signed in to the portal: ${customer.name}`,
    message: `${contact.name} of ${customer.name} signed in to the portal for the first time.`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio' },
  };
}

/** Sent the first time that this contact reads the review. */
export function portalReadNote({ contact, customer, qbr }: Visitor & { qbr: { id: string; title: string; ownerId: string | null } }): Note {
  return {
    entity: { type: 'qbr', id: qbr.id },
    actionUrl: `/qbrs/${qbr.id}`,
    event: 'share_opened',
    title: `Review opened in the portal: ${customer.name}`,
    message: `${contact.name} of ${customer.name} opened “${qbr.title}” in the portal.`,
    audience: { people: [qbr.ownerId], least: 'vcio', otherwise: 'vcio' },
  };
}
