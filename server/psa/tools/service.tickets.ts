import type { TicketSpan } from './service.ts';

export interface OpenedTicket {
  companyId: string;
  /** As ISO 8601 in UTC; null where the service does not say. */
  openedAt: string | null;
}

export interface TicketPage {
  tickets: readonly OpenedTicket[];
  /** Null on the last page. */
  next: string | null;
}

/** Counts the tickets of one list in their spans, page by page: nothing of a page is kept but the counts. */
export async function countByList(spans: readonly TicketSpan[], readPage: (page: string | null) => Promise<TicketPage>): Promise<number[]> {
  const counted = spans.map((span) => ({ ...span, tickets: 0 }));
  const byCompany = Map.groupBy(counted, ({ companyId }) => companyId);
  let page: string | null = null;
  do {
    const { tickets, next }: TicketPage = await readPage(page);
    for (const { companyId, openedAt } of tickets) {
      if (openedAt === null) continue;
      for (const span of byCompany.get(companyId) ?? []) if (openedAt >= span.from && openedAt < span.to) span.tickets += 1;
    }
    page = next;
  } while (page !== null);
  return counted.map(({ tickets }) => tickets);
}

/** The companies of the spans, and the time that holds all of them. */
export function wholeOf(spans: readonly TicketSpan[]): { companies: string[]; from: string; to: string } {
  return {
    companies: [...new Set(spans.map(({ companyId }) => companyId))],
    from: spans.map(({ from }) => from).toSorted()[0] ?? '',
    to:
      spans
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
  };
}
