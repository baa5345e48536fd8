import { sql } from 'kysely';
import { momentLabel } from '#domain/deck/deck.words.rules.ts';
import type { tellAttendees } from '#contract/calendar/calendar.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';
import { queueMails } from '#server/platform/mail/mail.ts';

interface Told {
  name: string;
  email: string;
}

/** Mails the date of a meeting to those of its people whose address is known. */
export async function tellOfMeeting(call: SignedInCall<typeof tellAttendees>): Promise<{ told: number }> {
  const { tx, actor, params, context } = call;
  const meeting = await tx
    .selectFrom('qbrs')
    .select(['id', 'title', 'customerId', 'dateTime', 'timezone', 'location', 'meetingUrl'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!meeting) throw new Fault('QBR_NOT_FOUND');
  const { title, dateTime, timezone, location, meetingUrl } = meeting;
  if (dateTime === null) throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This meeting has no date yet' });
  const { name: provider } = await ownOrganization(tx);
  const people = await addressesOf(tx, meeting.id);
  const when = `${momentLabel(dateTime.toISOString(), timezone)} (${timezone})`;
  const mails = people.map(({ name, email }) => ({
    to: email,
    subject: `${title}: ${when}`,
    text: [greeting(name), `“${title}” takes place on ${when}.`, location ?? '', meetingUrl ?? '', provider].filter(Boolean).join('\n\n'),
  }));
  await queueMails(tx, actor.organizationId, mails);
  const entity = { type: 'qbr', id: meeting.id, label: title };
  if (people.length > 0)
    await call.audit({ action: 'qbr.attendees_told', entity, customerId: meeting.customerId, after: { told: people.length } });
  call.reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return { told: people.length };
}

/** Each address once: contacts of the customer, and people of ours. */
async function addressesOf(tx: Tx, qbrId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct on (lower(coalesce(c.email, p.email))) coalesce(c.name, p.first_name) as name, coalesce(c.email, p.email) as email
    from qbrs q
    cross join jsonb_to_recordset(q.attendees) as a ("contactId" uuid, "userId" uuid)
    left join contacts c on c.organization_id = q.organization_id and c.id = a."contactId"
    left join people p on p.organization_id = q.organization_id and p.id = a."userId" and p.status = 'active'
    where q.id = ${qbrId} and coalesce(c.email, p.email) <> ''`.execute(tx);
  return rows;
}
