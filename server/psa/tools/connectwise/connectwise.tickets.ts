import { z } from 'zod';
import { instantOf } from '#domain/psa/psa.records.rules.ts';
import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import { ticketOf } from '#server/psa/tools/service.tickets.ts';
import { itemsOf, Ref, ServiceId, Text } from '#server/psa/tools/service.values.ts';

/** `_info` has the opening and last-modified times and is returned only on request. */
export const TICKET_FIELDS = 'id,summary,company,status,priority,board,contact,closedFlag,closedDate,_info';

const Ticket = z.object({
  id: ServiceId,
  summary: Text,
  company: z.object({ id: ServiceId }),
  status: Ref,
  priority: Ref,
  board: Ref,
  contact: Ref,
  closedFlag: z.boolean().nullish(),
  closedDate: Text,
  _info: z.object({ dateEntered: z.string().nullish(), lastUpdated: z.string().nullish() }),
});

export function connectWiseTickets(answer: unknown, screens: string): PsaTicket[] {
  return itemsOf(Ticket, answer).flatMap((item) => {
    const modifiedAt = instantOf(item._info.lastUpdated);
    return ticketOf({
      externalId: item.id,
      companyId: item.company.id,
      number: item.id,
      summary: item.summary,
      status: item.status?.name,
      priority: item.priority?.name,
      board: item.board?.name,
      contact: item.contact?.name,
      openedAt: instantOf(item._info.dateEntered),
      // Some boards close tickets without a date.
      closedAt: item.closedFlag === true ? (instantOf(item.closedDate) ?? modifiedAt) : null,
      url: `${screens}/v4_6_release/ConnectWise.aspx?routeTo=ServiceFV&recid=${encodeURIComponent(item.id)}`,
      modifiedAt,
    });
  });
}
