import { LAYER_OF } from '#domain/calendar/calendar.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import {
  endCalendarFeed,
  exportEvent,
  getCalendar,
  getCalendarFeed,
  listHolidayCountries,
  listHolidays,
  listOverdueEvents,
  openCalendarFeed,
  readCalendarFeed,
} from '#contract/calendar/calendar.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { eventsOf, kindsFor } from './calendar.events.ts';
import { endFeed, openFeed, readFeed } from './calendar.feed.ts';
import { countriesWithHolidays, holidaysBetween } from './holidays/holidays.ts';
import { icsOf } from './calendar.ics.ts';

export function calendarRoutes(mount: Mounting): void {
  mount.on(getCalendar, async ({ tx, actor, query, now }) => {
    const { timezone } = await ownOrganization(tx);
    const { from, to, layer, personId = null, customerId = null } = query;
    return eventsOf(tx, actor.roles, kindsFor(actor.roles, layer), { from, to, now, timezone, personId, customerId });
  });
  mount.on(listOverdueEvents, async ({ tx, actor, query, now }) => {
    const { timezone } = await ownOrganization(tx);
    const { personId = null, customerId = null } = query;
    return eventsOf(tx, actor.roles, kindsFor(actor.roles), { from: null, to: dayIn(now, timezone), now, timezone, personId, customerId });
  });
  mount.on(listHolidays, ({ tx, query }) => holidaysBetween(tx, query));
  mount.on(listHolidayCountries, countriesWithHolidays);
  mount.onDownload(exportEvent, readEvent, async ({ text, name }) => ({
    bytes: Buffer.from(text),
    mediaType: 'text/calendar; charset=utf-8',
    disposition: `attachment; filename="${name}.ics"`,
  }));
  mount.on(getCalendarFeed, async ({ tx, actor }) => {
    const feed = await tx.selectFrom('calendarFeeds').select('userId').where('userId', '=', actor.userId).executeTakeFirst();
    return { isOpen: feed !== undefined };
  });
  mount.on(openCalendarFeed, openFeed);
  mount.on(endCalendarFeed, endFeed);
  mount.onPublicDownload(readCalendarFeed, ({ params }) => readFeed(mount.context, params.file));
}

async function readEvent({ tx, actor, query, now, context }: SignedInCall<typeof exportEvent>): Promise<{ text: string; name: string }> {
  const { kind, id, day } = query;
  const { name, timezone } = await ownOrganization(tx);
  const kinds = kindsFor(actor.roles, LAYER_OF[kind]).filter((one) => one === kind);
  const around = { from: day, to: addDays(day, 1), now, timezone, personId: null, customerId: null };
  const event = (await eventsOf(tx, actor.roles, kinds, around)).find((one) => one.id === id);
  if (!event) throw new Fault('NOT_FOUND');
  return { text: icsOf([event], { name, timezone, publicUrl: context.config.publicUrl, now }), name: `${kind}-${day}` };
}
