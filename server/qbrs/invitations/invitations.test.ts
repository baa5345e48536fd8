import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { getRecap, setAttendees, tellAttendees } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const DATE = '2048-03-09T10:00:00Z';

/** Creates a meeting with two contacts, one without an address, the vCIO and a guest, and sends the invitations. */
async function invited(dateTime = DATE) {
  const customer = await vcio.sees(createCustomer, { body: { name: `Alderbrook ${Math.random()}`, timezone: 'Europe/Madrid' } });
  const params = { id: customer.id };
  const mail = `ann-${customer.id}@customer.test`;
  const ann = await vcio.sees(createContact, { params, body: { name: 'Ann', email: mail } });
  const bob = await vcio.sees(createContact, { params, body: { name: 'Bob' } });
  const attendees = [{ contactId: ann.id }, { contactId: bob.id }, { userId: vcio.id }, { name: 'Someone' }];
  const qbr = await vcio.sees(createQbr, { body: { customerId: customer.id, title: 'Review; of, everything', dateTime, attendees } });
  expect(await vcio.sees(tellAttendees, { params: { id: qbr.id }, body: {} })).toEqual({ told: 2 });
  return { qbr, mail, ann };
}

const Mailed = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  invitation: z.object({ method: z.string(), ics: z.string() }),
});

/** Queued invitations to an address, oldest first, parsed as another program would. */
async function invitationsFor(address: string) {
  const rows = await asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').select('payload').orderBy('id').execute());
  return rows
    .flatMap(({ payload }) => Mailed.safeParse(payload).data ?? [])
    .filter(({ to }) => to === address)
    .map(({ subject, text, invitation }) => {
      const calendar = new ICAL.Component(ICAL.parse(invitation.ics));
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
      return { subject, text, method: String(calendar.getFirstPropertyValue('method')), mailed: invitation.method, event };
    });
}

test('The people of a meeting each get one invitation that calendars accept; those without an address are left out', async () => {
  const { qbr, mail } = await invited();
  const [first, ...others] = await invitationsFor(mail);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ method: 'REQUEST', mailed: 'REQUEST' });
  expect(first?.text).toContain('Europe/Madrid');
  expect(first?.event.uid).toMatch(`meeting-${qbr.id}@`);
  expect(first?.event.startDate.toJSDate().toISOString()).toBe('2048-03-09T10:00:00.000Z');
  expect(first?.event.summary).toContain('Review; of, everything');
  expect(first?.event.attendees).toHaveLength(2);
});

test('A moved meeting updates the event in calendars, and a person removed from the meeting loses the event', async () => {
  const { qbr, mail } = await invited();
  const params = { id: qbr.id };
  await vcio.sees(updateQbr, { params, body: { dateTime: '2048-03-10T10:00:00Z', version: qbr.version } });
  await vcio.sees(tellAttendees, { params, body: {} });
  const [first, second] = await invitationsFor(mail);
  expect(second).toMatchObject({ method: 'REQUEST', event: { uid: first?.event.uid } });
  expect(second?.event.sequence).toBeGreaterThan(first?.event.sequence ?? 0);

  await vcio.sees(setAttendees, { params, body: { attendees: [{ userId: vcio.id }] } });
  await vcio.sees(tellAttendees, { params, body: {} });
  const last = (await invitationsFor(mail)).at(-1);
  expect(last).toMatchObject({ method: 'CANCEL', mailed: 'CANCEL', event: { uid: first?.event.uid } });
});

test('A meeting that loses its date, or is deleted, disappears from the calendars of those who were invited', async () => {
  const undated = await invited();
  await vcio.sees(updateQbr, { params: { id: undated.qbr.id }, body: { dateTime: null, version: undated.qbr.version } });
  const deleted = await invited();
  await msp.owner.sees(deleteQbr, { params: { id: deleted.qbr.id } });
  for (const { mail } of [undated, deleted]) {
    const [first, cancelled, ...others] = await invitationsFor(mail);
    expect(others).toEqual([]);
    expect(cancelled).toMatchObject({ method: 'CANCEL', mailed: 'CANCEL', event: { uid: first?.event.uid } });
    expect(cancelled?.event.sequence).toBeGreaterThan(first?.event.sequence ?? 0);
    expect(cancelled?.subject).toContain('Cancelled');
    expect(cancelled?.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  }
  await msp.owner.sees(deleteQbr, { params: { id: undated.qbr.id } });
  expect(await invitationsFor(undated.mail)).toHaveLength(2);
});

test('No cancellation is sent for a deleted meeting to people never invited, or when it is over', async () => {
  const past = await invited('2020-03-09T10:00:00Z');
  await msp.owner.sees(deleteQbr, { params: { id: past.qbr.id } });
  expect(await invitationsFor(past.mail)).toHaveLength(1);
  const never = await vcio.sees(createQbr, {
    body: { customerId: past.qbr.customer.id, dateTime: DATE, attendees: [{ contactId: past.ann.id }] },
  });
  await msp.owner.sees(deleteQbr, { params: { id: never.id } });
  expect(await invitationsFor(past.mail)).toHaveLength(1);
});

test('A guest, who is neither contact nor colleague, is invited, gets the recap, and is an attendee by name', async () => {
  const customer = await vcio.sees(createCustomer, { body: { name: `Guests ${Math.random()}` } });
  const email = `grace-${customer.id}@insurer.test`;
  const attendees = [{ name: 'Grace Hill', email, side: 'theirs' as const }, { name: 'Ida Moss' }];
  const { id } = await vcio.sees(createQbr, { body: { customerId: customer.id, dateTime: DATE, attendees } });
  const params = { id };
  const kept = await vcio.sees(getQbr, { params });
  expect(kept.attendees.map(({ name, email: address }) => [name, address])).toEqual([
    ['Grace Hill', email],
    ['Ida Moss', undefined],
  ]);
  expect(await vcio.sees(tellAttendees, { params, body: {} })).toEqual({ told: 1 });
  expect((await invitationsFor(email))[0]?.event.attendees).toHaveLength(1);
  const here = kept.attendees.map((one) => ({ ...one, present: true }));
  expect((await vcio.sees(setAttendees, { params, body: { attendees: here } })).attendees[0]).toMatchObject({ email, present: true });
  expect((await vcio.sees(getRecap, { params })).to).toEqual([email]);
  const wrong = await vcio.refused(setAttendees, { params, body: { attendees: [{ name: 'Grace Hill', email: 'grace' }] } });
  expect(wrong.code).toBe('INVALID_EMAIL');
});

test('Invitations, calendars and the recap say Business review, or the organisation’s own term; staff read QBR', async () => {
  const customer = await vcio.sees(createCustomer, { body: { name: 'Termhouse' } });
  const email = `ann-${customer.id}@customer.test`;
  const { id: contactId } = await vcio.sees(createContact, { params: { id: customer.id }, body: { name: 'Ann', email } });
  const qbr = await vcio.sees(createQbr, { body: { customerId: customer.id, dateTime: DATE, attendees: [{ contactId }] } });
  const params = { id: qbr.id };
  expect(qbr.title).toMatch(/ QBR$/u);
  const shown = async () => {
    await vcio.sees(tellAttendees, { params, body: {} });
    const last = (await invitationsFor(email)).at(-1);
    return [last?.subject, last?.text, last?.event.summary, (await vcio.sees(getRecap, { params })).subject];
  };
  for (const text of await shown()) expect(text).toMatch(/Termhouse - Q\d \d{4} Business review/u);
  await msp.owner.sees(updateOrganization, { body: { settings: { reviewWord: 'Technology review' } } });
  for (const text of await shown()) expect(text).toMatch(/Termhouse - Q\d \d{4} Technology review/u);
  await msp.owner.sees(updateOrganization, { body: { settings: { reviewWord: null } } });
});
