import { z } from 'zod';
import { listNotifications } from '#contract/notifications.contract.ts';
import { asPlatform } from '#server/db/doors.ts';
import type { TestHouse } from '#tests/house.ts';
import type { Person } from '#tests/people.ts';

export async function titlesOf(person: Person): Promise<string[]> {
  return (await person.sees(listNotifications, { query: {} })).map(({ title }) => title);
}

const Waiting = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** What waits to be mailed; taken out, so that the next look sees only what came after. */
export async function takeMails({ doors }: TestHouse): Promise<z.infer<typeof Waiting>[]> {
  const rows = await asPlatform(doors, (tx) => tx.deleteFrom('platform.outbox').returning('payload').execute());
  return rows.map(({ payload }) => Waiting.parse(payload)).toSorted((one, other) => one.to.localeCompare(other.to));
}
