import { z } from 'zod';
import { instantOf } from '#domain/psa/psa.records.rules.ts';
import type { TicketSpan } from '#server/psa/tools/service.ts';
import { countByList, wholeOf } from '#server/psa/tools/service.tickets.ts';
import { itemsOf, ServiceId } from '#server/psa/tools/service.values.ts';

type Query = Readonly<Record<string, string>>;
type Ask = (query: Query, page: number, size: number) => Promise<unknown>;

const Tickets = z.object({ record_count: z.number().int().nonnegative(), tickets: z.array(z.unknown()).nullish() });
const Ticket = z
  .object({ client_id: ServiceId, dateoccurred: z.string().nullish() })
  .transform((row) => ({ companyId: row.client_id, openedAt: instantOf(row.dateoccurred) }));

/**
 * Its list takes one client or everybody. Everybody's is read page by page where that takes fewer calls than a count for each client and
 * quarter, which is so as soon as more than a few clients are ours.
 */
export async function countHaloTickets(spans: readonly TicketSpan[], pageSize: number, ask: Ask): Promise<number[]> {
  const { from, to } = wholeOf(spans);
  const query = { ...spanOf({ from, to }), order: 'id' };
  const first = Tickets.parse(await ask(query, 1, pageSize));
  const pages = Math.ceil(first.record_count / pageSize);
  if (pages - 1 > spans.length) return countEach(spans, ask);
  return countByList(spans, async (page) => {
    const number = Number(page ?? '1');
    const { tickets } = number === 1 ? first : Tickets.parse(await ask(query, number, pageSize));
    return { tickets: itemsOf(Ticket, tickets ?? []), next: number < pages ? String(number + 1) : null };
  });
}

async function countEach(spans: readonly TicketSpan[], ask: Ask): Promise<number[]> {
  const counts: number[] = [];
  for (const { companyId, from, to } of spans)
    counts.push(Tickets.parse(await ask({ client_id: companyId, ...spanOf({ from, to }) }, 1, 1)).record_count);
  return counts;
}

const spanOf = ({ from, to }: Pick<TicketSpan, 'from' | 'to'>): Query => ({
  datesearch: 'dateoccurred',
  startdate: from.slice(0, 19),
  enddate: to.slice(0, 19),
});
