import { z } from 'zod';
import { instantOf } from '#domain/psa/psa.records.rules.ts';
import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import { ServiceFailure, type ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { groupAt, namesOf, ticketOf, type TicketPage, type TicketsFrom } from '#server/psa/tools/service.tickets.ts';
import { itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';
import { haloNames } from './halopsa.writes.ts';

interface Connection {
  get(path: string, query: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  page(number: number, size: number): Readonly<Record<string, string>>;
  size: number;
  base: string;
}

/** Lists cover one client or all: up to this many clients are queried one by one, more are filtered from the full list. */
const FEW = 20;

const Tickets = z.object({ record_count: z.number().int().nonnegative(), tickets: z.array(z.unknown()).nullish() });
const Ticket = z.object({
  id: ServiceId,
  summary: Text,
  client_id: ServiceId,
  user_id: ServiceId.nullish(),
  user_name: Text,
  status_id: ServiceId.nullish(),
  priority_id: ServiceId.nullish(),
  tickettype_id: ServiceId.nullish(),
  dateoccurred: Text,
  dateclosed: Text,
  lastupdate: Text,
});

type Naming = (id: string | null | undefined) => string;
type Words = Readonly<Record<'status' | 'priority' | 'type', Naming>>;

export function haloTickets({ get, page, size, base }: Connection): (from: TicketsFrom) => Promise<TicketPage> {
  let known: Promise<Words> | null = null;
  const words = (): Promise<Words> => (known ??= readWords(get));
  return async (from) => {
    const { since, openedSince, companies } = from;
    const group = since === null && companies.length <= FEW ? groupAt(from, 1) : null;
    const number = Number((group ? group.page : from.page) ?? '1');
    const { json } = await get('Tickets', { ...page(number, size), order: 'id', ...ticketQuery(from, group?.companies[0]) });
    const { record_count: count, tickets } = Tickets.parse(json);
    const further = number < Math.ceil(count / size) ? String(number + 1) : null;
    const next = group ? group.next(further) : further;
    const rows = tickets ?? [];
    if (rows.length === 0) return { tickets: [], next };
    const found = await named(rows, { words, base });
    return { tickets: found.filter(({ openedAt }) => openedAt >= openedSince), next };
  };
}

/** The API filters by one time only: last change or opening. */
function ticketQuery({ since, openedSince }: TicketsFrom, client: string | undefined): Record<string, string> {
  if (since !== null) return { lastupdatefromdate: since.slice(0, 19) };
  const opened = { datesearch: 'dateoccurred', startdate: openedSince.slice(0, 19), enddate: '2199-01-01T00:00:00' };
  return client === undefined ? opened : { ...opened, client_id: client };
}

async function readWords(get: Connection['get']): Promise<Words> {
  // Falls back to numbers if the user cannot read the list of names.
  const list = async (path: string) => namesOf(await haloNames(get, path).catch(nothingIfRefused));
  return { status: await list('Status'), priority: await list('Priority'), type: await list('TicketType') };
}

function nothingIfRefused(error: unknown): [] {
  if (error instanceof ServiceFailure && (error.kind === 'denied' || error.kind === 'broken')) return [];
  throw error;
}

/** Zero and negative ids mean none; dates before 1950 are placeholders. */
const isReal = (id: string | null | undefined) => id !== null && id !== undefined && Number(id) > 0;
const realInstant = (value: unknown) => {
  const at = instantOf(value);
  return at !== null && at >= '1950' ? at : null;
};

async function named(rows: readonly unknown[], { words, base }: { words: () => Promise<Words>; base: string }): Promise<PsaTicket[]> {
  const { status, priority, type } = await words();
  return itemsOf(Ticket, rows).flatMap((item) =>
    ticketOf({
      externalId: item.id,
      companyId: item.client_id,
      number: item.id,
      summary: item.summary,
      status: status(item.status_id),
      priority: isReal(item.priority_id) ? priority(item.priority_id) : '',
      board: type(item.tickettype_id),
      contact: item.user_name,
      contactId: isReal(item.user_id) ? (item.user_id ?? null) : null,
      openedAt: realInstant(item.dateoccurred),
      closedAt: realInstant(item.dateclosed),
      url: `${base}/tickets?id=${encodeURIComponent(item.id)}`,
      modifiedAt: realInstant(item.lastupdate),
    }),
  );
}
