import { sql } from 'kysely';
import { z } from 'zod';
import { type SecretRow, seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { newIds } from '#server/platform/db/ids.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** Email to one person: a single text part, so that all mail programs show the same, plus an invitation if set. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Address for replies; the sender's address accepts none. */
  replyTo?: string | undefined;
  /** Address that stops such emails with one click (RFC 8058). It can do nothing else, so it is not encrypted while the email waits. */
  unsubscribe?: string | undefined;
  /** Meeting for the recipient's calendar to add, change or remove. */
  invitation?: { method: 'REQUEST' | 'CANCEL'; ics: string } | undefined;
}

/** Email that is delivered immediately, or not before a time set by quiet hours. */
interface WaitingMail extends Mail {
  notBefore?: string | null;
}

/** Queues the email in the transaction of its cause, so that both are stored or neither. */
export async function queueMail(tx: Tx, organizationId: string, mail: Mail): Promise<void> {
  await queueMails(tx, organizationId, [mail]);
}

export async function queueMails(tx: Tx, organizationId: string, mails: readonly WaitingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('platform.outbox')
    .columns(['organizationId', 'kind', 'payload', 'nextAttemptAt'])
    .expression(
      // One SQL text for any number of emails, so that it is prepared only once.
      sql`select ${organizationId}::uuid, 'mail', mail - 'notBefore', greatest(now(), (mail ->> 'notBefore')::timestamptz) from jsonb_array_elements(${JSON.stringify(mails)}::jsonb) mail`,
    )
    .execute();
}

export interface MailPart {
  /** Subject and text while this is the only part. */
  subject: string;
  text: string;
  /** Line used beside other parts. */
  line: string;
  /** Time from which the part is omitted, because its deadline has passed; null for never. */
  expiresAt: string | null;
}

/** Email that further causes can join while it waits. The next one with the same `gathers` is sent an hour later at the earliest. */
export interface GatheredMail {
  gathers: string;
  to: string;
  opening: string;
  /** Heading of several parts, after their number: "reviews are not ready". */
  several: string;
  closing: string;
  parts: readonly MailPart[];
  quiet: QuietTimes;
}

/** Quiet hours as full hours of a time zone; null for none. */
export interface QuietTimes {
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
}

/** Adds each email to the waiting one with the same `gathers`, or queues it; `gathers` must be unique within the call. */
export async function gatherMails(tx: Tx, mails: readonly GatheredMail[]): Promise<void> {
  if (mails.length > 0) await sql`select public.gather_mails(${JSON.stringify(mails)}::jsonb)`.execute(tx);
}

/** Encrypts emails with a link or code while they wait, so that the outbox reveals neither. */
export async function queueSecretMail(
  tx: Tx,
  { secrets }: { secrets: Secrets },
  { organizationId, mail }: { organizationId: string; mail: Mail },
): Promise<void> {
  await queueSecretMails(tx, { secrets }, { organizationId, mails: [mail] });
}

interface SecretMails {
  organizationId: string;
  mails: readonly Mail[];
}

export async function queueSecretMails(tx: Tx, { secrets }: { secrets: Secrets }, { organizationId, mails }: SecretMails): Promise<void> {
  if (mails.length === 0) return;
  const ids = await newIds(tx, mails.length);
  const sealed = async (mail: Mail, id: string) => {
    const { text, kid } = await seal(secrets.encryption, outboxRowOf(id), mail.text);
    return { id, organizationId, kind: 'mail', payload: JSON.stringify({ ...mail, text }), kid };
  };
  const rows = await Promise.all(mails.map((mail, nr) => sealed(mail, ids[nr] ?? '')));
  await tx.insertInto('platform.outbox').values(rows).execute();
}

export function outboxRowOf(id: string): SecretRow {
  return { purpose: 'mail', table: 'platform.outbox', id };
}

const MailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
  invitation: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), ics: z.string() })),
});

const GatheredPayload = z.object({
  to: z.string(),
  opening: z.string(),
  several: z.string(),
  closing: z.string(),
  parts: z.array(z.object({ subject: z.string(), text: z.string(), line: z.string(), expiresAt: z.nullable(z.string()) })),
});

/** Null if all deadlines have passed. */
function mailOf({ to, opening, several, closing, parts }: z.output<typeof GatheredPayload>, now: Date): Mail | null {
  const [first, ...others] = parts.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now);
  if (!first) return null;
  if (others.length === 0) return { to, subject: first.subject, text: [opening, first.text, closing].join('\n\n') };
  const subject = `${others.length + 1} ${several}`;
  const lines = [first, ...others].map(({ line }) => `- ${line}`);
  return { to, subject, text: [opening, `${subject}:`, lines.join('\n'), closing].join('\n\n') };
}

interface QueuedMail {
  id: string;
  payload: unknown;
  kid: string | null;
}

/** Decrypted email of an outbox row; null if all its deadlines have passed. */
export async function readMail(
  { secrets }: { secrets: Secrets },
  { id, payload, kid }: QueuedMail,
  now: Date = new Date(),
): Promise<Mail | null> {
  const gathered = GatheredPayload.safeParse(payload);
  if (gathered.success) return mailOf(gathered.data, now);
  const mail = MailPayload.parse(payload);
  return kid === null ? mail : { ...mail, text: await unseal(secrets.encryption, outboxRowOf(id), mail.text) };
}
