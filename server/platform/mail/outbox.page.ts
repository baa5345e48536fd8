import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import type { Message } from './message.ts';
import { readOutbox } from './outbox.files.ts';
import { isTrial } from '#server/platform/config/trial.ts';

const MOST_SHOWN = 50;

/** Page with the emails of a local trial without a mail server; does not exist otherwise. */
export function outboxPage(app: FastifyInstance, config: Config): void {
  app.get('/outbox', async (request, reply) => {
    if (!isTrial(config) || !isCalledLocally(request)) throw new Fault('NOT_FOUND');
    const mails = await readOutbox(config, MOST_SHOWN);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(mails, config.publicUrl));
  });
}

/** Another host name may belong to a foreign site that resolves to this machine. */
function isCalledLocally(request: FastifyRequest): boolean {
  return isLocalHost(request.hostname);
}

function page(mails: readonly Message[], publicUrl: string): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Emails that Plumbline would send appear here.</p>'
      : mails.map((mail) => article(mail, publicUrl)).join('\n');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox · Plumbline</title>',
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api-docs.css"></head><body><main>',
    '<h1>Outbox</h1>',
    '<p>No mail server is set up, so Plumbline stores its emails here, newest first. Set SMTP_URL to send them.</p>',
    list,
    '</main></body></html>',
  ].join('\n');
}

function article({ to, subject, date, text }: Message, publicUrl: string): string {
  const paragraphs = text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(paragraph.trim(), publicUrl)}</p>`);
  return [
    `<article><h2>${escapeHtml(subject)}</h2>`,
    `<p>To ${escapeHtml(to)} · <time>${escapeHtml(date)}</time></p>`,
    ...paragraphs,
    '</article>',
  ].join('\n');
}

/** Only URLs of this application become links. */
function linked(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part);
      return part.startsWith(`${publicUrl}/`) ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');
}
