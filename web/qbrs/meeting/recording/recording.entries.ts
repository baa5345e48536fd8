import * as z from 'zod/mini';
import { withMinute } from '#domain/qbrs/minutes.rules.ts';
import { ACTION_OWNERS } from '#domain/qbrs/meeting.rules.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { SectionKey } from '#contract/qbrs/sections.fields.ts';

const text = z.string();
const maybe = z.nullable(text);
const Action = z.object({ key: text, text, owner: z.enum(ACTION_OWNERS), person: text, userId: maybe, due: maybe });

/** Recorded entry as stored on this device. */
export const Entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('decide'),
    recommendationId: text,
    recommendation: text,
    outcome: z.enum(OUTCOMES),
    by: text,
    note: text,
    until: maybe,
    option: maybe,
  }),
  /** Undoes a decision by its ID, or by the entry of one that has no ID yet. */
  z.object({ kind: z.literal('undo'), recommendationId: text, decisionId: maybe, of: maybe }),
  z.object({ kind: z.literal('minute'), section: SectionKey, line: text }),
  z.object({ kind: z.literal('action'), action: Action }),
  z.object({ kind: z.literal('dropAction'), key: text }),
  z.object({ kind: z.literal('attend'), who: text, present: z.boolean() }),
  z.object({ kind: z.literal('guest'), name: text, side: z.enum(ACTION_OWNERS) }),
]);
export type Entry = z.output<typeof Entry>;

export const Kept = z.object({ id: text, at: text, entry: Entry });
export type Kept = z.output<typeof Kept>;

type Attendee = Qbr['attendees'][number];
export const whoOf = ({ contactId, userId, name }: Pick<Attendee, 'contactId' | 'userId' | 'name'>) => contactId ?? userId ?? name;

/** QBR as it will be once all pending entries are stored. */
export function withPending(qbr: Qbr, pending: readonly Kept[]): Qbr {
  return pending.reduce(withEntry, qbr);
}

export function withEntry(qbr: Qbr, kept: Kept): Qbr {
  const { entry } = kept;
  switch (entry.kind) {
    case 'decide':
      return withDecision(qbr, kept.id, kept.at, entry);
    case 'undo':
      return { ...qbr, decisions: qbr.decisions.filter(({ id }) => id !== entry.decisionId && id !== entry.of) };
    case 'minute':
      return {
        ...qbr,
        sections: qbr.sections.map((one) => (one.key === entry.section ? { ...one, minutes: withMinute(one.minutes, entry.line) } : one)),
      };
    case 'action':
      return {
        ...qbr,
        actionItems: [...qbr.actionItems.filter(({ key }) => key !== entry.action.key), { ...entry.action, done: false, doneOn: null }],
      };
    case 'dropAction':
      return { ...qbr, actionItems: qbr.actionItems.filter(({ key }) => key !== entry.key) };
    case 'attend':
      return { ...qbr, attendees: qbr.attendees.map((one) => (whoOf(one) === entry.who ? { ...one, present: entry.present } : one)) };
    case 'guest':
      return withGuest(qbr, entry);
    default:
      return entry satisfies never;
  }
}

type DecideEntry = Extract<Entry, { kind: 'decide' }>;

/** Adds a decision with the ID of its entry, until the server responds. */
function withDecision(qbr: Qbr, id: string, at: string, { kind: _, ...decision }: DecideEntry): Qbr {
  if (qbr.decisions.some((one) => one.id === id)) return qbr;
  return { ...qbr, decisions: [...qbr.decisions, { ...decision, id, at, qbrId: qbr.id, recordedBy: null, isFromShare: false }] };
}

function withGuest(qbr: Qbr, { name, side }: Extract<Entry, { kind: 'guest' }>): Qbr {
  if (qbr.attendees.some((one) => whoOf(one) === name)) return qbr;
  const guest: Attendee = { contactId: null, userId: null, name, title: '', side, required: false, present: true };
  return { ...qbr, attendees: [...qbr.attendees, guest] };
}
