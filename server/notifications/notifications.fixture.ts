import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { type Mail, readMail } from '#server/platform/mail/mail.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

export async function titlesOf(person: Person): Promise<string[]> {
  return (await person.sees(listNotifications, { query: {} })).map(({ title }) => title);
}

/** Returns and deletes the waiting mail, so that the next call returns only what came after. */
export async function takeMails({ pools, context }: TestServer): Promise<Mail[]> {
  const rows = await asPlatform(pools, (tx) => tx.deleteFrom('platform.outbox').returning(['id', 'payload', 'kid']).execute());
  const mails = await Promise.all(rows.map((row) => readMail(context, row)));
  return mails.toSorted((one, other) => one.to.localeCompare(other.to));
}
