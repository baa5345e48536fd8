import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import type { Mail } from './mail.ts';
import { messageOptions } from './message.ts';

/** Delivers one email; its id is the same in every attempt, so that mail programs recognise duplicates. */
export type Deliver = (id: string, mail: Mail) => Promise<void>;

export function deliveryOf(config: Config): Deliver {
  return config.smtpUrl === null ? intoFolder(config) : throughServer(config, config.smtpUrl);
}

export function outboxFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'outbox');
}

export function mailTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    // Otherwise the password would be sent unencrypted to servers without TLS.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLocalHost(url.hostname),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** Refusal of a mailbox, with or without an enhanced status code; 5.7 refuses the sender instead. */
const NO_MAILBOX = /^(?:55[013][ -](?!5\.7\.)|5\d\d[ -]5\.1\.)/;

/** True if the mail server answered that the recipient's address does not exist or accepts nothing. */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return false;
  return error.command === 'RCPT TO' && NO_MAILBOX.test(String(error.response));
}

function throughServer(config: Config, smtpUrl: string): Deliver {
  const transport = mailTransport(smtpUrl);
  return async (id, mail) => {
    await transport.sendMail(messageOptions(config, id, mail));
  };
}

function intoFolder(config: Config): Deliver {
  const folder = outboxFolder(config);
  const transport = createTransport({ streamTransport: true, newline: 'windows' });
  return async (id, mail) => {
    const { message } = await transport.sendMail(messageOptions(config, id, mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Renamed when complete, so that partial messages are never read.
    const draft = join(folder, `.${id}`);
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, join(folder, `${id}.eml`));
  };
}
