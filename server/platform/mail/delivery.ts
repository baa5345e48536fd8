import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import type { Mail } from './mail.ts';

/** Takes one mail out of the house; the id stays the same over all attempts, so that a mail sent twice is recognised as one. */
export type Deliver = (id: string, mail: Mail) => Promise<void>;

export function deliveryOf(config: Config): Deliver {
  return config.smtpUrl === null ? intoFolder(config) : throughServer(config, config.smtpUrl);
}

export function outboxFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'outbox');
}

function throughServer(config: Config, smtpUrl: string): Deliver {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    // A password never travels in the clear, whatever the server says it can do.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLocalHost(url.hostname),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (id, mail) => {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      text: mail.text,
      messageId: messageId(config, id),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

function intoFolder(config: Config): Deliver {
  const folder = outboxFolder(config);
  return async (id, mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${id}`);
    await writeFile(draft, messageText(config, id, mail), { mode: 0o600 });
    await rename(draft, join(folder, `${id}.eml`));
  };
}

function messageText(config: Config, id: string, mail: Mail): string {
  const head = [
    `From: ${oneLine(config.mailFrom)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${oneLine(mail.subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(config, id)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return `${[...head, '', ...mail.text.split('\n')].join('\r\n')}\r\n`;
}

function messageId(config: Config, id: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** A line break would begin a header of somebody else's making. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
