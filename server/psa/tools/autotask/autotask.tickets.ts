import { z } from 'zod';
import { instantOf } from '#domain/psa/psa.records.rules.ts';
import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import type { ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { ticketOf } from '#server/psa/tools/service.tickets.ts';
import { itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';
import { listsOf } from './autotask.lists.ts';

/** The last-modified field has another name than for companies. */
export const TICKET_FIELDS = [
  'id',
  'ticketNumber',
  'title',
  'companyID',
  'contactID',
  'status',
  'priority',
  'queueID',
  'createDate',
  'completedDate',
  'lastTrackedModificationDateTime',
] as const;

const Ticket = z.object({
  id: ServiceId,
  ticketNumber: Text,
  title: Text,
  companyID: ServiceId,
  contactID: ServiceId.nullish(),
  status: ServiceId.nullish(),
  priority: ServiceId.nullish(),
  queueID: ServiceId.nullish(),
  createDate: Text,
  completedDate: Text,
  lastTrackedModificationDateTime: Text,
});
type Naming = (id: string | null | undefined) => string;
export type TicketWords = Readonly<Record<'status' | 'priority' | 'queue', Naming>>;

/** Ticket picklists, including inactive values; the numbers differ in every database. */
export async function ticketWords(get: (path: string) => Promise<ServiceAnswer>): Promise<TicketWords> {
  const list = await listsOf(get, 'Tickets');
  return { status: list('status'), priority: list('priority'), queue: list('queueid') };
}

export function autotaskTickets(items: unknown, words: TicketWords, screens: string | null): PsaTicket[] {
  return itemsOf(Ticket, items).flatMap((item) =>
    ticketOf({
      externalId: item.id,
      companyId: item.companyID,
      number: item.ticketNumber,
      summary: item.title,
      status: words.status(item.status),
      priority: words.priority(item.priority),
      board: words.queue(item.queueID),
      contactId: item.contactID ?? null,
      openedAt: instantOf(item.createDate),
      closedAt: instantOf(item.completedDate),
      url:
        screens === null
          ? null
          : `${screens}/Autotask/AutotaskExtend/ExecuteCommand.aspx?Code=OpenTicketDetail&TicketID=${encodeURIComponent(item.id)}`,
      modifiedAt: instantOf(item.lastTrackedModificationDateTime),
    }),
  );
}
