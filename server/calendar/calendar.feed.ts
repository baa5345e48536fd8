import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { FEED_DAYS } from '#domain/calendar/calendar.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { rolesOf } from '#domain/users/permissions.rules.ts';
import type { endCalendarFeed, openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { openTransaction } from '#server/platform/db/pools.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { eventsOf, kindsFor } from './calendar.events.ts';
import { icsOf } from './calendar.ics.ts';

const TOKEN_BYTES = 32;
const ENTITY = (id: string) => ({ type: 'user', id, label: 'Calendar feed' });

/** Creates a new secret URL; the previous one stops working. */
export async function openFeed(call: SignedInCall<typeof openCalendarFeed>): Promise<{ url: string }> {
  const { tx, actor, context } = call;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await tx
    .insertInto('calendarFeeds')
    .values({ userId: actor.userId, tokenHash })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet({ tokenHash }))
    .execute();
  await call.audit({ action: 'calendar.feed_opened', entity: ENTITY(actor.userId) });
  return { url: `${context.config.publicUrl}/api/calendar/feed/${token}.ics` };
}

export async function endFeed(call: SignedInCall<typeof endCalendarFeed>): Promise<void> {
  const { tx, actor } = call;
  const { numDeletedRows } = await tx.deleteFrom('calendarFeeds').where('userId', '=', actor.userId).executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await call.audit({ action: 'calendar.feed_ended', entity: ENTITY(actor.userId) });
}

const Entered = z.nullable(
  z.object({ userId: z.string(), roles: z.array(z.enum(['alignment_engineer', 'vcio', 'admin'])), isOwner: z.boolean() }),
);

/** Events of the feed's owner, with that person's current permissions. */
export async function readFeed(context: AppContext, file: string): Promise<FileAnswer> {
  const { config, pools } = context;
  const now = context.now();
  const token = hashToken(file.slice(0, -'.ics'.length));
  const first = [{ text: 'select public.enter_feed($1)', values: [token] }];
  const bytes = await openTransaction(pools.tenant, { first, readsOnly: true }, async (tx, [entered]) => {
    const person = Entered.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
    if (!person) throw new Fault('NOT_FOUND');
    const { name, timezone } = await ownOrganization(tx);
    const today = dayIn(now, timezone);
    const range = { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
    const roles = rolesOf(person);
    const events = await eventsOf(tx, roles, kindsFor(roles), { ...range, now, timezone, personId: person.userId, customerId: null });
    return Buffer.from(icsOf(events, { name: `${name}, my reviews`, timezone, publicUrl: config.publicUrl, now }));
  });
  return { bytes, mediaType: 'text/calendar; charset=utf-8', disposition: 'inline; filename="calendar.ics"' };
}
