import type { Note } from './notifications.notes.rules.ts';

interface Wanted {
  /** Of the draft. */
  id: string;
  question: string;
  /** Of the customer about whom it was asked. */
  vcioId: string | null;
}

/** Whoever answers knows what is not written down; those who may write it are told where to begin. */
export function sopWantedNote({ id, question, vcioId }: Wanted, by: { userId: string; name: string }): Note {
  return {
    entity: { type: 'sop', id },
    actionUrl: `/sops/${id}`,
    event: 'sop_wanted',
    title: 'An SOP is wanted',
    message: `${by.name} found “${question}” hard to answer. What was hard stands in a draft that waits to be written.`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio', except: by.userId },
  };
}
