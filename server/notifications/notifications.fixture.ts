import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { type Mail, readMail } from '#server/platform/mail/mail.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

/** Title or subject without the customer's name after the colon. */
export const withoutCustomer = (title: string) => title.split(': ')[0] ?? '';

export async function titlesOf(person: Person): Promise<string[]> {
  return (await person.sees(listNotifications, { query: {} })).map(({ title }) => withoutCustomer(title));
}

/** Returns and deletes waiting emails, so that the next call returns only newer ones. */
export async function takeMails({ pools, context }: TestServer, now?: Date): Promise<Mail[]> {
  const rows = await asPlatform(pools, (tx) =>
    tx.deleteFrom('platform.outbox').returning(['id', 'payload', 'kid', 'deliveredAt']).execute(),
  );
  const mails = await Promise.all(rows.filter(({ deliveredAt }) => deliveredAt === null).map((row) => readMail(context, row, now)));
  return mails.filter((mail) => mail !== null).toSorted((one, other) => one.to.localeCompare(other.to));
}
