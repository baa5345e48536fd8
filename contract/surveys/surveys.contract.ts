import * as z from 'zod/mini';
import { CONTACT_REFUSALS, LEAST_REMINDER_DAYS, LONGEST_NOTE, MOST_CONTACTS, MOST_REMINDERS } from '#domain/surveys/surveys.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, prose, Version } from '#contract/fields.ts';
import { NpsFigures, SentSurvey, SurveyHead, SurveyResponse, Unanswered, withTemplate } from './surveys.fields.ts';

/** Survey with the answers of one customer. */
export const CustomerSurvey = z.object({
  ...SurveyHead.shape,
  /** Mean of the scores, with one decimal; null without answers, and in anonymous surveys below four. */
  average: z.nullable(z.number()),
  /** Null if the survey is not an NPS survey or has fewer than four answers of this customer. */
  nps: z.nullable(NpsFigures),
  /** Empty in anonymous surveys with fewer than four answers of this customer. */
  responses: z.array(SurveyResponse),
  unanswered: z.array(Unanswered),
});
export type CustomerSurvey = z.output<typeof CustomerSurvey>;

export const listCustomerSurveys = endpoint({
  method: 'GET',
  path: '/api/customers/:id/surveys',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['surveys', 'contacts'],
  summary: "A customer's surveys with answers and contacts who have not answered, newest first",
  params: ById,
  response: z.array(CustomerSurvey),
});

export const SurveyContact = z.object({
  id: Id,
  name: z.string(),
  title: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isPrimary: z.boolean(),
  attendsReviews: z.boolean(),
  /** Reason for not sending a survey; null if the contact can receive one. */
  refusal: z.nullable(z.enum(CONTACT_REFUSALS)),
  lastMailedAt: z.nullable(Instant),
});
export type SurveyContact = z.output<typeof SurveyContact>;

export const listSurveyContacts = endpoint({
  method: 'GET',
  path: '/api/customers/:id/survey-contacts',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['surveys', 'contacts'],
  summary: 'Contacts of a customer, with the reason if a survey cannot be sent to one of them',
  params: ById,
  response: z.array(SurveyContact),
});

export const sendSurvey = endpoint({
  method: 'POST',
  path: '/api/customers/:id/surveys',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['surveys'],
  duringVisit: false,
  status: 201,
  summary: 'Email a survey to contacts of a customer; contacts who cannot receive one are skipped',
  params: ById,
  body: z
    .object({ ...SentSurvey, contactIds: z.array(Id).check(z.minLength(1, 'must contain a contact'), z.maxLength(MOST_CONTACTS)) })
    .check(withTemplate),
  response: CustomerSurvey,
});

export const remindSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/reminders',
  allow: 'customers:edit',
  notFound: 'SURVEY_NOT_FOUND',
  changes: ['surveys'],
  duringVisit: false,
  summary: `Email contacts who have not answered and got no email in the last ${LEAST_REMINDER_DAYS} days; at most ${MOST_REMINDERS} reminders each`,
  params: ById,
  /** Only contacts of one customer, if set. */
  query: z.object({ customerId: z.optional(Id) }),
  response: z.object({ reminded: z.number() }),
});

export const followUpResponse = endpoint({
  method: 'PATCH',
  path: '/api/survey-responses/:id/follow-up',
  allow: 'customers:edit',
  notFound: 'SURVEY_NOT_FOUND',
  changes: ['surveys'],
  summary: 'Open the follow-up of an answer, or change its person, day or note, or complete it',
  params: ById,
  body: z.object({
    by: z.optional(z.nullable(Id)),
    due: z.optional(Day),
    note: z.optional(prose(LONGEST_NOTE)),
    isDone: z.optional(z.boolean()),
    version: z.optional(Version),
  }),
  response: SurveyResponse,
});
