import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/platform/config/config.ts';
import type { Mail } from './mail.ts';

/** Nodemailer options of a message, for mail servers and files alike. The id is the same in every attempt. */
export function messageOptions({ mailFrom }: Pick<Config, 'mailFrom'>, id: string, mail: Mail): SendMailOptions {
  return {
    from: mailFrom,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.invitation && {
      icalEvent: { method: mail.invitation.method, filename: 'invitation.ics', content: mail.invitation.ics },
    }),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    messageId: messageId(mailFrom, id),
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribe !== undefined && unsubscribeHeaders(mail.unsubscribe)) },
    // Single encoding for all texts, because readMessage() supports no other; most of the text stays readable in files.
    encoding: 'quoted-printable',
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs show a button that calls the address without opening a page. */
const unsubscribeHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

function messageId(mailFrom: string, id: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** A line break in a header would inject another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

export interface Message {
  to: string;
  subject: string;
  date: string;
  text: string;
}

const PLAIN_PART = /\r\nContent-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--(?=-*_NmP)/i;

/** Reads messages written with messageOptions(): plain text in quoted-printable, as the first part in invitations. */
export function readMessage(source: string): Message {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n(?=[ \t])/g, '');
  const header = (name: string) => decodeWords(new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '');
  const body = /^Content-Type: multipart/im.test(head) ? (PLAIN_PART.exec(source)?.[1] ?? '') : source.slice(end + 4);
  const text = decodeQuotedPrintable(body.replaceAll('=\r\n', ''));
  return { to: header('To'), subject: header('Subject'), date: header('Date'), text: text.replaceAll('\r\n', '\n') };
}

/** RFC 2047: white space between two encoded words is ignored. */
function decodeWords(value: string): string {
  return value
    .replace(/(=\?UTF-8\?Q\?[^?\s]*\?=)\s+(?==\?UTF-8\?Q\?)/gi, '$1')
    .replace(/=\?UTF-8\?Q\?([^?\s]*)\?=/gi, (_, word: string) => decodeQuotedPrintable(word.replaceAll('_', ' ')));
}

function decodeQuotedPrintable(text: string): string {
  return text.replace(/(?:=[\dA-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}
