import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import { answerLinks, timeNeeded } from '#domain/surveys/links.rules.ts';
import { numbersOf, type ShippedSurvey, type SurveyQuestion } from '#domain/surveys/surveys.rules.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, plain } from '#server/platform/mail/mail.text.ts';

interface SurveyMail {
  publicUrl: string;
  kind: ShippedSurvey | 'own';
  to: { name: string; email: string };
  provider: string;
  /** Person at the provider who gets replies. */
  replyTo: string | undefined;
  questions: readonly SurveyQuestion[];
  isAnonymous: boolean;
  /** Last day on which the survey can be answered. */
  closesOn: string;
  token: string;
  /** Token of the page that stops surveys to the address. */
  stopToken: string;
  /** Number of the reminder; 0 for the first email. */
  reminder: number;
}

const SUBJECTS: Readonly<Record<SurveyMail['kind'], (provider: string) => string>> = {
  pulse: (provider) => `${provider}: three questions before your review`,
  nps: (provider) => `${provider}: would you recommend us?`,
  own: (provider) => `${provider}: a few questions`,
};

/**
 * The answer is in the fragment of its link: opening the link chooses it on the page and stores nothing, so that link scanners of mail
 * gateways answer no survey.
 */
export function surveyMail({
  publicUrl,
  kind,
  to,
  provider,
  replyTo,
  questions,
  isAnonymous,
  closesOn,
  token,
  stopToken,
  reminder,
}: SurveyMail): Mail {
  const sender = plain(provider);
  const url = `${publicUrl}/survey/${token}`;
  const [first] = questions;
  const stop = `${publicUrl}/survey/stop/${stopToken}`;
  const until = dayLabel(`${closesOn}T00:00:00Z`, IN_UTC);
  return {
    to: to.email,
    replyTo,
    unsubscribe: stop,
    subject: `${reminder > 0 ? 'Reminder: ' : ''}${SUBJECTS[kind](sender)}`,
    text: [
      greeting(to.name),
      first === undefined ? '' : first.text,
      first === undefined ? url : linksOf(first, url),
      ...(reminder > 0 ? ['We have not received your answer yet. This link replaces the one in our earlier email.'] : []),
      `This takes about ${timeNeeded(questions.length)}, needs no account and is possible until ${until}.`,
      seenBy(sender, isAnonymous),
      sender,
      `Stop receiving surveys: ${stop}`,
    ].join('\n\n'),
  };
}

/** One line for each answer that can be chosen by one click; one link for every other question. */
function linksOf(first: SurveyQuestion, url: string): string {
  const links = answerLinks(first);
  if (links.length === 0) return `Answer here:\n${url}`;
  const isNumber = numbersOf(first).length > 0;
  return [isNumber ? 'Choose a number:' : 'Choose an answer:', ...links.map(({ mark, label }) => `${label}: ${url}#${mark}`)].join('\n');
}

function seenBy(provider: string, isAnonymous: boolean): string {
  return isAnonymous
    ? `${provider} sees the answers without names.`
    : `${provider} sees your answer with your name. Your colleagues do not.`;
}
