import { sql } from 'kysely';
import { z } from 'zod';
import { type SecretRow, seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** One message to one person; it has only a text part, so that every mail program shows the same, and an invitation where it is one. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** A meeting that the recipient's calendar takes up, changes or drops. */
  invitation?: { method: 'REQUEST' | 'CANCEL'; ics: string } | undefined;
}

/** A mail that is delivered at once, or that waits because its recipient wants no mail before. */
interface WaitingMail extends Mail {
  notBefore?: string | null;
}

/** Writes the mail to the outbox in the transaction of its cause, so that both are stored or neither. */
export async function queueMail(tx: Tx, organizationId: string, mail: Mail): Promise<void> {
  await queueMails(tx, organizationId, [mail]);
}

/** The same for any number of mails. */
export async function queueMails(tx: Tx, organizationId: string, mails: readonly WaitingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('platform.outbox')
    .columns(['organizationId', 'kind', 'payload', 'nextAttemptAt'])
    .expression(
      // One SQL text for any number of mails, so that it is prepared only once.
      sql`select ${organizationId}::uuid, 'mail', mail - 'notBefore', greatest(now(), (mail ->> 'notBefore')::timestamptz) from jsonb_array_elements(${JSON.stringify(mails)}::jsonb) mail`,
    )
    .execute();
}

/** A mail with a link or a code is encrypted while it waits, so that the outbox reveals neither. */
export async function queueSecretMail(
  tx: Tx,
  { secrets }: { secrets: Secrets },
  { organizationId, mail }: { organizationId: string; mail: Mail },
): Promise<void> {
  const id = await newId(tx);
  const { text, kid } = await seal(secrets.encryption, outboxRowOf(id), mail.text);
  await tx
    .insertInto('platform.outbox')
    .values({ id, organizationId, kind: 'mail', payload: JSON.stringify({ ...mail, text }), kid })
    .execute();
}

export function outboxRowOf(id: string): SecretRow {
  return { purpose: 'mail', table: 'platform.outbox', id };
}

const MailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  invitation: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), ics: z.string() })),
});

interface QueuedMail {
  id: string;
  payload: unknown;
  kid: string | null;
}

/** The decrypted mail of an outbox row. */
export async function readMail({ secrets }: { secrets: Secrets }, { id, payload, kid }: QueuedMail): Promise<Mail> {
  const mail = MailPayload.parse(payload);
  return kid === null ? mail : { ...mail, text: await unseal(secrets.encryption, outboxRowOf(id), mail.text) };
}
