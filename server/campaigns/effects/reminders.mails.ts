import { dayLabel, type DayWriting } from '#domain/deck/words/deck.words.rules.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, plain } from '#server/platform/mail/mail.text.ts';
import type { ToRemind } from './reminders.queries.ts';

interface Look extends DayWriting {
  publicUrl: string;
  provider: string;
}

/** Reminder of a recommendation. It names no amounts, because some contacts do not see them. */
export function reminderMail(
  { title, customer, recommendedAt, hasLetter, reviewAt, replyTo }: Omit<ToRemind, 'contacts'>,
  contact: ToRemind['contacts'][number],
  look: Look,
): Mail {
  const { publicUrl, provider } = look;
  const [sender, what] = [plain(provider), plain(title)];
  return {
    to: contact.email,
    replyTo,
    subject: `${sender}: your decision on ${what}`,
    text: [
      greeting(contact.name),
      `On ${dayLabel(recommendedAt, look)} we recommended this for ${plain(customer)}: ${what}. We have not received your decision yet.`,
      `${hasLetter ? 'Read our letter about it in your portal' : 'Your portal shows what we have planned for you'}:\n${publicUrl}/portal`,
      reviewAt === null
        ? 'Reply to this email to approve or decline, or with your questions.'
        : `It is on the agenda of our meeting on ${dayLabel(reviewAt, look)}. You can also reply to this email to approve or decline, or with your questions.`,
      sender,
    ].join('\n\n'),
  };
}
