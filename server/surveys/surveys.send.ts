import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { addDays, daysBetween } from '#domain/programme/programme.rules.ts';
import {
  LONGEST_OPEN_DAYS,
  OPEN_DAYS,
  refusalOf,
  type ShippedSurvey,
  shippedQuestions,
  SURVEY_LABELS,
} from '#domain/surveys/surveys.rules.ts';
import { newShareToken } from '#server/auth/auth.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { queueSecretMails } from '#server/platform/mail/mail.ts';
import { surveyMail } from './surveys.mails.ts';
import { insertRecipients, insertSurvey, lockContacts, type ReachableRow, vcioOf } from './surveys.queries.ts';

interface Sending {
  tx: Tx;
  now: Date;
  context: { publicUrl: string; secrets: AppContext['secrets'] };
}

interface NewSurvey {
  kind: ShippedSurvey;
  name?: string | undefined;
  customerId: string;
  contactIds: readonly string[];
  isAnonymous: boolean;
  closesOn?: string | undefined;
  createdBy: string | null;
}

interface Sent {
  id: string;
  name: string;
  contacts: number;
}

/** Stores the survey and queues its emails. Contacts who cannot receive one are skipped; throws if that leaves none. */
export async function sendSurveyTo({ tx, now, context }: Sending, wanted: NewSurvey): Promise<Sent> {
  const organization = await ownOrganization(tx);
  const { timezone, organizationId } = organization;
  const provider = brandingOf(organization).providerName;
  const closesOn = closingDay(wanted.closesOn, dayIn(now, timezone));
  const contacts = await lockContacts(tx, [...new Set(wanted.contactIds)]);
  if (contacts.some(({ customerId }) => customerId !== wanted.customerId)) throw new Fault('CONTACT_NOT_FOUND');
  if (contacts.length < new Set(wanted.contactIds).size) throw new Fault('CONTACT_NOT_FOUND');
  const reached = contacts.filter((contact): contact is ReachableRow & { email: string } => refusalOf(contact, now) === null);
  if (reached.length === 0) throw new Fault('SURVEY_WITHOUT_CONTACTS');

  const questions = shippedQuestions(wanted.kind, provider);
  const { kind, customerId, isAnonymous, createdBy } = wanted;
  const name = wanted.name ?? `${SURVEY_LABELS[kind]}, ${monthName(dayIn(now, timezone))}`;
  const closesAt = endOf(closesOn, timezone);
  const survey = { kind, name, customerId, isAnonymous, createdBy, questions: JSON.stringify(questions), closesAt, createdAt: now };
  const id = await insertSurvey(tx, survey);
  const links = reached.map((contact) => ({ contact, ...newShareToken() }));
  await insertRecipients(
    tx,
    links.map(({ contact, tokenHash }) => ({ surveyId: id, customerId, contactId: contact.id, tokenHash, mailedAt: now })),
  );
  const replyTo = (await vcioOf(tx, customerId))?.email;
  const { publicUrl } = context;
  const mails = links.map(({ contact, token }) =>
    surveyMail({ publicUrl, kind, to: contact, provider, replyTo, questions, isAnonymous, closesOn, token }),
  );
  await queueSecretMails(tx, context, { organizationId, mails });
  return { id, name, contacts: reached.length };
}

function closingDay(wanted: string | undefined, today: string): string {
  if (wanted === undefined) return addDays(today, OPEN_DAYS);
  const days = daysBetween(today, wanted);
  if (days >= 0 && days <= LONGEST_OPEN_DAYS) return wanted;
  throw new Fault('VALIDATION_ERROR', { field: 'closesOn', message: `Closes on: must be within the next ${LONGEST_OPEN_DAYS} days` });
}

/** End of a day in the organisation's time zone. */
function endOf(day: string, timezone: string): Date {
  return new Date(instantOf(`${addDays(day, 1)}T00:00`, timezone) ?? `${day}T23:59:59Z`);
}

function monthName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
