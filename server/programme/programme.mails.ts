import { dayLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import { greeting } from '#server/platform/mail/mail.text.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

interface Link {
  url: string;
  deckUrl: string;
  expiresAt: Date;
}

/** Emails the deck link to the person who forwards it. */
export function linkMail(deck: { title: string; customer: { name: string } }, to: { name: string; email: string }, link: Link): Mail {
  const until = dayLabel(link.expiresAt.toISOString(), IN_UTC);
  const lines = [
    greeting(to.name),
    `“${deck.title}” with ${deck.customer.name} is coming up. Check the deck first:`,
    link.deckUrl,
    `Then send this link to ${deck.customer.name}. It has not been sent to anyone else. It opens the deck without an account until ${until}:`,
    link.url,
    'You can revoke it in Plumbline at any time.',
  ];
  return { to: to.email, subject: `Send the deck: ${deck.title}`, text: lines.join('\n\n') };
}
