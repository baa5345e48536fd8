import type { Tx } from '#server/db/bound.ts';

/** One message to one person; the text is all of it, so that every mail program shows the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Writes the mail into the outbox inside the transaction that decided it: both happen or neither does. */
export async function queueMail(tx: Tx, organizationId: string, mail: Mail): Promise<void> {
  await queueMails(tx, organizationId, [mail]);
}

/** Any number of them at once. */
export async function queueMails(tx: Tx, organizationId: string, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('platform.outbox')
    .values(mails.map((mail) => ({ organizationId, kind: 'mail', payload: JSON.stringify(mail) })))
    .execute();
}
