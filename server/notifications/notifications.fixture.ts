import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import { type Mail, readMail } from '#server/platform/mail/mail.ts';
import type { TestHouse } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

export async function titlesOf(person: Person): Promise<string[]> {
  return (await person.sees(listNotifications, { query: {} })).map(({ title }) => title);
}

/** What waits to be mailed; taken out, so that the next look sees only what came after. */
export async function takeMails({ doors, house }: TestHouse): Promise<Mail[]> {
  const rows = await asPlatform(doors, (tx) => tx.deleteFrom('platform.outbox').returning(['id', 'payload', 'kid']).execute());
  const mails = await Promise.all(rows.map((row) => readMail(house, row)));
  return mails.toSorted((one, other) => one.to.localeCompare(other.to));
}
