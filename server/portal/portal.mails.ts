import { PORTAL_LINKS } from '#domain/portal/portal.rules.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, plain } from '#server/platform/mail/mail.text.ts';

interface LinkMail {
  publicUrl: string;
  email: string;
  name: string;
  provider: string;
  token: string;
}

/** Puts the token in the fragment, which never reaches a server log. Opening the page does nothing until the person presses the button. */
const addressOf = ({ publicUrl, token }: LinkMail) => `${publicUrl}/portal/sign-in#${token}`;

export function portalInvitationMail(about: LinkMail & { invitedBy: string; customer: string }): Mail {
  const { publicUrl, email, name, provider, invitedBy, customer } = about;
  return {
    to: email,
    subject: `${plain(provider)}: your reviews online`,
    text: [
      greeting(name),
      `${plain(invitedBy)} invites you to see what ${plain(provider)} has reviewed and planned for ${plain(customer)}, and to record your decisions. You do not need a password:`,
      addressOf(about),
      `The link works once and for ${PORTAL_LINKS.invitationHours} hours. After that, request a new one with your email address here:\n${publicUrl}/portal`,
      'If you do not know the sender, you can ignore this email.',
      plain(provider),
    ].join('\n\n'),
  };
}

export function portalLinkMail(about: LinkMail): Mail {
  const { email, name, provider } = about;
  return {
    to: email,
    subject: `${plain(provider)}: your link to sign in`,
    text: [
      greeting(name),
      `Someone, probably you, requested a link to your reviews with ${plain(provider)}. Sign in here:`,
      addressOf(about),
      `The link works once and for ${PORTAL_LINKS.askedMinutes} minutes. If you did not request it, you can ignore this email.`,
      plain(provider),
    ].join('\n\n'),
  };
}
