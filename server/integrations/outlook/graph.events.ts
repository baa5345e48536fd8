import { z } from 'zod';
import { type Meeting, READ_DAYS } from '#domain/integrations/outlook.rules.ts';
import type { Graph } from './graph.ts';

/** Custom property by which a meeting is found again even if the response to its creation was lost. */
const PROPERTY = 'String {00020329-0000-0000-c000-000000000046} Name PlumblineReview';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const Moment = z.object({ dateTime: z.string(), timeZone: z.string() });
const Item = z.object({
  id: z.string().min(1),
  '@removed': z.unknown().optional(),
  start: Moment.nullish(),
  end: Moment.nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
});
type Item = z.output<typeof Item>;
const Page = z.object({ value: z.array(Item), '@odata.nextLink': z.string().optional(), '@odata.deltaLink': z.string().optional() });
const Found = z.object({ value: z.array(z.object({ id: z.string().min(1) })) });
const Made = z.object({ id: z.string().min(1) });

/** Calendar entry, of which only the time is read. */
export interface CalendarItem {
  id: string;
  isGone: boolean;
  /** Null if the entry has no time of its own, for example when removed. */
  span: { startsAt: Date; endsAt: Date } | null;
  isAllDay: boolean;
  isFree: boolean;
  isSeries: boolean;
  seriesId: string | null;
}

export interface CalendarPage {
  items: CalendarItem[];
  /** Next page; null on the last one. */
  next: string | null;
  /** URL for later changes; null before the last page. */
  changes: string | null;
}

const ofMailbox = (address: string) => `/v1.0/users/${encodeURIComponent(address)}`;

/** Start of a full read. */
export function wholeCalendar(address: string, now: Date): { target: string; until: Date } {
  const until = new Date(now.getTime() + READ_DAYS.ahead * DAY_MS);
  const range = {
    startDateTime: new Date(now.getTime() - READ_DAYS.back * DAY_MS).toISOString(),
    endDateTime: until.toISOString(),
  };
  return { target: `${ofMailbox(address)}/calendarView/delta?${new URLSearchParams(range)}`, until };
}

export async function readPage(graph: Graph, target: string): Promise<CalendarPage> {
  const page = Page.parse(await graph.call(target));
  const { '@odata.nextLink': next = null, '@odata.deltaLink': changes = null } = page;
  return { items: page.value.map(itemOf), next, changes };
}

export async function readItem(graph: Graph, address: string, id: string): Promise<CalendarItem> {
  return itemOf(Item.parse(await graph.call(`${ofMailbox(address)}/events/${encodeURIComponent(id)}`)));
}

const FREE = ['free', 'workingElsewhere'];

function itemOf({ id, start, end, isAllDay, isCancelled, showAs, type, seriesMasterId, '@removed': removed }: Item): CalendarItem {
  const [startsAt, endsAt] = [instantOf(start), instantOf(end)];
  return {
    id,
    isGone: removed !== undefined || isCancelled === true,
    span: startsAt && endsAt && endsAt >= startsAt ? { startsAt, endsAt } : null,
    isAllDay: isAllDay === true,
    isFree: showAs !== null && showAs !== undefined && FREE.includes(showAs),
    isSeries: type === 'seriesMaster',
    seriesId: seriesMasterId ?? null,
  };
}

/** Graph writes seven decimals of a second, and the zone in a separate field. */
function instantOf(moment: Item['start']): Date | null {
  if (!moment || moment.timeZone !== 'UTC') return null;
  const at = new Date(`${moment.dateTime.slice(0, 19)}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const inUtc = (at: Date) => ({ dateTime: at.toISOString().slice(0, 19), timeZone: 'UTC' });

function bodyOf({ qbrId, title, customer, startsAt, minutes, location, meetingUrl }: Meeting, publicUrl: string) {
  const lines = [customer, meetingUrl ?? '', `${publicUrl}/qbrs/${qbrId}`].filter((line) => line !== '');
  return {
    subject: title,
    body: { contentType: 'text', content: lines.join('\n\n') },
    start: inUtc(startsAt),
    end: inUtc(new Date(startsAt.getTime() + minutes * MINUTE_MS)),
    location: { displayName: location?.trim() || (meetingUrl ? 'Online' : '') },
    singleValueExtendedProperties: [{ id: PROPERTY, value: qbrId }],
  };
}

interface Writing {
  graph: Graph;
  address: string;
  publicUrl: string;
}

/** Finds the meeting of a review, even if the response to its creation was lost. */
export async function findMeeting({ graph, address }: Writing, qbrId: string): Promise<string | null> {
  const query = { $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${qbrId}')`, $select: 'id' };
  const { value } = Found.parse(await graph.call(`${ofMailbox(address)}/events?${new URLSearchParams(query)}`));
  return value[0]?.id ?? null;
}

/** Creates a meeting unless it exists, so that one whose response was lost is not created twice. */
export async function writeMeeting(writing: Writing, meeting: Meeting, transactionId: string): Promise<string> {
  const { graph, address, publicUrl } = writing;
  const found = await findMeeting(writing, meeting.qbrId);
  if (found !== null) {
    await changeMeeting(writing, meeting, found);
    return found;
  }
  const body = { ...bodyOf(meeting, publicUrl), transactionId };
  return Made.parse(await graph.call(`${ofMailbox(address)}/calendar/events`, { method: 'POST', body })).id;
}

export async function changeMeeting({ graph, address, publicUrl }: Writing, meeting: Meeting, id: string): Promise<void> {
  await graph.call(`${ofMailbox(address)}/events/${encodeURIComponent(id)}`, { method: 'PATCH', body: bodyOf(meeting, publicUrl) });
}

export async function removeMeeting({ graph, address }: Writing, id: string): Promise<void> {
  await graph.call(`${ofMailbox(address)}/events/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Throws if the mailbox's calendar cannot be read. */
export async function findCalendar(graph: Graph, address: string): Promise<void> {
  await graph.call(`${ofMailbox(address)}/calendar?$select=id`);
}
