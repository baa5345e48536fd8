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
  type SurveyQuestion,
} from '#domain/surveys/surveys.rules.ts';
import { askedQuestions } from '#domain/surveys/templates.rules.ts';
import { newShareToken } from '#server/auth/auth.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { queueSecretMails } from '#server/platform/mail/mail.ts';
import { surveyMail } from './surveys.mails.ts';
import { insertRecipients, insertSurvey, lockContacts, type ReachableRow, replyAddresses } from './surveys.queries.ts';
import { stopTokenOf } from './surveys.stop.ts';
import type { SurveyTemplateRow } from './templates.queries.ts';

export interface Sending {
  tx: Tx;
  now: Date;
  publicUrl: string;
  secrets: Secrets;
}

/** Shipped survey, or the template of an own one. */
type Source = { kind: ShippedSurvey } | { kind: 'own'; template: Pick<SurveyTemplateRow, 'name' | 'questions'> };

interface Terms {
  name?: string | undefined;
  /** Null for a survey across customers. */
  customerId: string | null;
  contactIds: readonly string[];
  isAnonymous: boolean;
  closesOn?: string | undefined;
  createdBy: string | null;
}

type NewSurvey = Terms & Source;

interface Sent {
  id: string;
  name: string;
  contacts: number;
}

type Reached = ReachableRow & { email: string };

/** Stores the survey and queues its emails. Contacts who cannot receive one are skipped; null if that leaves none. */
export async function sendSurveyTo(sending: Sending, wanted: NewSurvey): Promise<Sent | null> {
  const { tx, now, publicUrl } = sending;
  const organization = await ownOrganization(tx);
  const { timezone, organizationId } = organization;
  const provider = brandingOf(organization).providerName;
  const today = dayIn(now, timezone);
  const closesOn = closingDay(wanted.closesOn, today);
  const reached = await reachedBy(sending, wanted);
  if (reached.length === 0) return null;

  const { title, questions } = asked(wanted, provider);
  const { kind, customerId, isAnonymous, createdBy } = wanted;
  const name = wanted.name ?? `${title}, ${monthName(today)}`;
  const closesAt = endOf(closesOn, timezone);
  const survey = { kind, name, customerId, isAnonymous, createdBy, questions: JSON.stringify(questions), closesAt, createdAt: now };
  const id = await insertSurvey(tx, survey);
  const links = reached.map((contact) => ({ contact, ...newShareToken() }));
  await insertRecipients(
    tx,
    links.map(({ contact, tokenHash }) => ({
      surveyId: id,
      customerId: contact.customerId,
      contactId: contact.id,
      tokenHash,
      mailedAt: now,
    })),
  );
  const replies = await replyAddresses(
    tx,
    reached.map((contact) => contact.customerId),
  );
  const words = { publicUrl, kind, provider, questions, isAnonymous, closesOn, reminder: 0 };
  const mails = links.map(({ contact, token }) => {
    const stopToken = stopTokenOf(sending.secrets, { organizationId, email: contact.email });
    return surveyMail({ ...words, to: contact, replyTo: replies.get(contact.customerId), token, stopToken });
  });
  await queueSecretMails(tx, sending, { organizationId, mails });
  return { id, name, contacts: reached.length };
}

function asked(source: Source, provider: string): { title: string; questions: SurveyQuestion[] } {
  if (source.kind !== 'own') return { title: SURVEY_LABELS[source.kind], questions: shippedQuestions(source.kind, provider) };
  return { title: source.template.name, questions: askedQuestions(source.template.questions) };
}

/** Contacts who can receive the survey; throws if one does not exist or belongs to another customer. */
async function reachedBy({ tx, now }: Sending, { contactIds, customerId }: Terms): Promise<Reached[]> {
  const wanted = new Set(contactIds);
  if (wanted.size === 0) return [];
  const contacts = await lockContacts(tx, [...wanted]);
  const isElsewhere = customerId !== null && contacts.some((contact) => contact.customerId !== customerId);
  if (isElsewhere || contacts.length < wanted.size) throw new Fault('CONTACT_NOT_FOUND');
  return contacts.filter((contact): contact is Reached => refusalOf(contact, now) === null);
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
