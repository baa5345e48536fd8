import type { Note } from './notifications.notes.rules.ts';

interface Drifted {
  findingId: string;
  title: string;
}

interface Whose {
  name: string;
  vcioId: string | null;
}

const about = ({ findingId }: Drifted, { vcioId }: Whose) =>
  ({
    entity: { type: 'finding', id: findingId },
    actionUrl: `/recommendations?tab=findings&finding=${findingId}`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio' },
  }) as const;

export function driftOpenedNote(drift: Drifted, customer: Whose): Note {
  return {
    ...about(drift, customer),
    event: 'drift_opened',
    title: `Changed since the last review: ${customer.name}`,
    message: `“${drift.title}” was met in the last review of ${customer.name}, and a check now fails. The finding is open.`,
  };
}

export function driftClosedNote(drift: Drifted, customer: Whose): Note {
  return {
    ...about(drift, customer),
    event: 'drift_closed',
    title: `Good again: ${customer.name}`,
    message: `The check for “${drift.title}” of ${customer.name} passes again. The finding is resolved.`,
  };
}
