import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { readMessage } from '#server/platform/mail/message.ts';

/** Only ends a hanging test; no test may depend on the speed of the machine. */
const PATIENCE = 100_000;

export interface MailSink {
  url: string;
  /** Waits for an email to this address whose subject or decoded text matches; returns the match of the newest. */
  mail(to: string, pattern: RegExp): Promise<RegExpExecArray>;
  close(): Promise<void>;
}

/** SMTP server on this machine that stores the email it receives. */
export async function openMailSink(): Promise<MailSink> {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const { subject, text: body } = readMessage(text);
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: `Subject: ${subject}\n\n${body}` });
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mail: async (to, pattern) => {
      const end = Date.now() + PATIENCE;
      while (Date.now() < end) {
        const found = mails.toReversed().find((mail) => mail.to.includes(to) && pattern.test(mail.text));
        const match = found && pattern.exec(found.text);
        if (match) return match;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail to ${to} with ${pattern} came; there were: ${mails.map((mail) => mail.text).join('\n---\n')}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
