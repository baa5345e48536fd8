import type { Mail } from '#server/platform/mail/mail.ts';
import { greeting, plain } from '#server/platform/mail/mail.text.ts';

interface HeadMail {
  publicUrl: string;
  owner: { email: string; firstName: string };
  head: { name: string; seq: number; place: number; hash: string };
}

export function headMail({ publicUrl, owner, head }: HeadMail): Mail {
  const text = [
    greeting(owner.firstName),
    '',
    `this is the head of the audit log of ${plain(head.name)}, which has ${head.place} events. Keep this mail: with it you can find out later whether`,
    'anybody has removed or changed what the log says today, even with access to the database.',
    '',
    `Event: ${head.seq}`,
    `Hash: ${head.hash}`,
    '',
    'To check it, open the audit log, choose Verify and enter both:',
    `${publicUrl}/audit-logs`,
  ];
  return { to: owner.email, subject: 'The head of your audit log', text: text.join('\n') };
}
