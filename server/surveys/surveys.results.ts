import { npsOfCustomer } from '#domain/surveys/nps.rules.ts';
import { choicesOf } from '#domain/surveys/results.rules.ts';
import { averageOf, commentsOf, LEAST_ANSWERS, refusalOf, reminderRefusal, scoreCounts } from '#domain/surveys/surveys.rules.ts';
import type { CustomerSurvey, listCustomerSurveys, listSurveyContacts, SurveyContact } from '#contract/surveys/surveys.contract.ts';
import type { SurveyResponse, Unanswered } from '#contract/surveys/surveys.fields.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import {
  contactsOf,
  recipientsOf,
  type RecipientRow,
  type ResponseRow,
  responsesOf,
  surveysOf,
  type SurveyRow,
} from './surveys.queries.ts';

export async function readContacts({ tx, params, now }: SignedInCall<typeof listSurveyContacts>): Promise<SurveyContact[]> {
  await existingCustomer(tx, params.id);
  return (await contactsOf(tx, params.id)).map((row) => ({
    ...row,
    lastMailedAt: row.lastMailedAt?.toISOString() ?? null,
    refusal: refusalOf(row, now),
  }));
}

export async function readCustomerSurveys({ tx, params, now }: SignedInCall<typeof listCustomerSurveys>): Promise<CustomerSurvey[]> {
  await existingCustomer(tx, params.id);
  return customerSurveys(tx, params.id, now);
}

export async function customerSurveys(tx: Tx, customerId: string, now: Date): Promise<CustomerSurvey[]> {
  const surveys = await surveysOf(tx, customerId);
  const ids = surveys.map(({ id }) => id);
  if (ids.length === 0) return [];
  const recipients = Map.groupBy(await recipientsOf(tx, customerId, ids), ({ surveyId }) => surveyId);
  const responses = Map.groupBy(await responsesOf(tx, customerId, ids), ({ surveyId }) => surveyId);
  return surveys.map((survey) =>
    present(survey, { recipients: recipients.get(survey.id) ?? [], responses: responses.get(survey.id) ?? [] }, now),
  );
}

interface Rows {
  recipients: readonly RecipientRow[];
  responses: readonly ResponseRow[];
}

/** Answers of an anonymous survey stay hidden until there are enough of them. */
function present({ questions, createdAt, closesAt, ...survey }: SurveyRow, { recipients, responses }: Rows, now: Date): CustomerSurvey {
  const isHidden = survey.isAnonymous && responses.length < LEAST_ANSWERS;
  const shown = isHidden ? [] : responses;
  const counts = scoreCounts(shown.flatMap(({ score }) => (score === null ? [] : [score])));
  return {
    ...survey,
    sentAt: createdAt.toISOString(),
    closesAt: closesAt.toISOString(),
    isOpen: closesAt > now,
    sent: recipients.length,
    answered: responses.length,
    average: averageOf(counts),
    nps: survey.kind === 'nps' ? npsOfCustomer(counts) : null,
    responses: shown.map((row) => presentResponse(row, questions, contactOf(recipients, row.recipientId))),
    unanswered: recipients
      .filter(({ hasAnswered }) => !hasAnswered)
      .map((recipient) => presentUnanswered(recipient, { id: recipient.contactId, name: recipient.name }, now)),
  };
}

export function presentUnanswered(
  recipient: Pick<RecipientRow, 'email' | 'hasOptedOut' | 'hasBounced' | 'reminders' | 'mailedAt'>,
  contact: Unanswered['contact'],
  now: Date,
): Unanswered {
  const { reminders, mailedAt } = recipient;
  return { contact, reminders, mailedAt: mailedAt.toISOString(), refusal: reminderRefusal(recipient, now) };
}

export function presentResponse(row: ResponseRow, questions: SurveyRow['questions'], contact: SurveyResponse['contact']): SurveyResponse {
  const { id, score, answers, answeredAt, followUpBy, followUpDue, followUpNote, followedUpAt, version } = row;
  return {
    id,
    contact,
    score,
    comments: commentsOf(questions, answers),
    choices: choicesOf(questions, answers),
    answeredAt: answeredAt.toISOString(),
    followUp:
      followUpDue === null ? null : { by: followUpBy, due: followUpDue, note: followUpNote, doneAt: followedUpAt?.toISOString() ?? null },
    version,
  };
}

function contactOf(recipients: readonly RecipientRow[], id: string | null): SurveyResponse['contact'] {
  const by = recipients.find((one) => one.id === id);
  return by ? { id: by.contactId, name: by.name, title: by.title } : null;
}
