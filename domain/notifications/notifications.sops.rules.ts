import type { Note } from './notifications.notes.rules.ts';

interface Wanted {
  /** Id of the draft SOP. */
  id: string;
  question: string;
  /** vCIO of the customer whose assessment raised the question. */
  vcioId: string | null;
}

export function sopWantedNote({ id, question, vcioId }: Wanted, by: { userId: string; name: string }): Note {
  return {
    entity: { type: 'sop', id },
    actionUrl: `/sops/${id}`,
    event: 'sop_wanted',
    title: 'SOP requested',
    message: `${by.name} found “${question}” hard to answer. A draft SOP lists the difficulties. Complete and publish it.`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio', except: by.userId },
  };
}
