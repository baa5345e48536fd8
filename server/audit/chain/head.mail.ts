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
    `this is the head (the latest event number and hash) of the audit log of ${plain(head.name)}, which has ${head.place} events. Keep this email: you can use it later to check whether`,
    'anyone has removed or changed an entry since today, even with access to the database.',
    '',
    `Event: ${head.seq}`,
    `Hash: ${head.hash}`,
    '',
    'To check it, open the audit log, choose Verify log and enter both:',
    `${publicUrl}/audit-logs`,
  ];
  return { to: owner.email, subject: 'The head of your audit log', text: text.join('\n') };
}
