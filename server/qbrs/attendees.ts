import type * as z from 'zod/mini';
import type { Attendee } from '#domain/qbrs/meeting.rules.ts';
import type { AttendeeInput } from '#contract/qbrs/qbrs.fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';

interface Known {
  id: string;
  name: string;
  title: string | null;
}

async function contactsNamed(tx: Tx, customerId: string, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'title'])
    .where('customerId', '=', customerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function peopleNamed(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('people').select(['id', 'fullName as name', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Attendees with the names and titles of the referenced contacts and people. */
export async function namedAttendees(tx: Tx, customerId: string, input: readonly z.output<typeof AttendeeInput>[]): Promise<Attendee[]> {
  const contacts = await contactsNamed(
    tx,
    customerId,
    input.flatMap(({ contactId }) => contactId ?? []),
  );
  const people = await peopleNamed(
    tx,
    input.flatMap(({ userId }) => userId ?? []),
  );
  return input.map((one, place) => {
    const field = `attendees[${place}]`;
    const { contactId = null, userId = null } = one;
    if (contactId) return attendeeFrom(one, contacts.get(contactId) ?? unknown('CONTACT_NOT_FOUND', field), 'theirs');
    if (userId) return attendeeFrom(one, people.get(userId) ?? unknown('USER_NOT_FOUND', field), 'ours');
    if (one.name === undefined) throw new Fault('VALIDATION_ERROR', { field: `${field}.name`, message: 'Name: is required' });
    const guest = attendeeFrom(one, { id: '', name: one.name, title: null }, one.side ?? 'theirs');
    return one.email ? { ...guest, email: one.email } : guest;
  });
}

function unknown(code: 'CONTACT_NOT_FOUND' | 'USER_NOT_FOUND', field: string): never {
  throw new Fault(code, { field });
}

/** An entered name or title overrides the known one. */
function attendeeFrom(
  { contactId = null, userId = null, name, title, required, present }: z.output<typeof AttendeeInput>,
  known: Known,
  side: Attendee['side'],
): Attendee {
  return {
    contactId,
    userId: contactId ? null : userId,
    name: name ?? known.name,
    title: title ?? known.title ?? '',
    side,
    required,
    present,
  };
}

/** Usual attendees: contacts who attend reviews, and the person who leads it. */
export async function usualAttendees(tx: Tx, customerId: string, leaderId: string): Promise<Attendee[]> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'title'])
    .where('customerId', '=', customerId)
    .where('attendsReviews', '=', true)
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const leader = [...(await peopleNamed(tx, [leaderId])).values()];
  const invited = { required: true, present: false };
  return [
    ...contacts.map(({ id, name, title }) => ({
      contactId: id,
      userId: null,
      name,
      title: title ?? '',
      side: 'theirs' as const,
      ...invited,
    })),
    ...leader.map(({ id, name, title }) => ({ contactId: null, userId: id, name, title: title ?? '', side: 'ours' as const, ...invited })),
  ];
}

interface Address {
  id: string;
  email: string | null;
}

/** Email address of an attendee: a guest's own, else the contact's or user's; undefined if unknown. */
export function addressOf({ contactId, userId, email }: Attendee, known: readonly Address[]): string | undefined {
  const id = contactId ?? userId;
  return (id === null ? email : known.find((one) => one.id === id)?.email) ?? undefined;
}
