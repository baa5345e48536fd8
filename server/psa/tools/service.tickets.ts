import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import { storedText } from '#domain/psa/psa.records.rules.ts';

/** Selects tickets opened since an instant, either all or only those changed since another. */
export interface TicketsFrom {
  openedSince: string;
  /** Last-modified filter; null reads everything. */
  since: string | null;
  /** Page token from the previous page; null for the first. */
  page: string | null;
  /** Companies that are ours, in order of id. */
  companies: readonly string[];
}

export interface TicketPage {
  tickets: PsaTicket[];
  next: string | null;
}

/** Position of a read by groups of companies: the group, and the page within it. */
interface Group {
  companies: readonly string[];
  /** Null on the group's first page. */
  page: string | null;
  /** Token for the group's given page, or for the next group; null at the end. */
  next(page: string | null): string | null;
}

/** Current group of companies; null at the end. The page token is `first company|page`, and company ids contain no bar. */
export function groupAt({ companies, page }: Pick<TicketsFrom, 'companies' | 'page'>, size: number): Group | null {
  const bar = (page ?? '|').indexOf('|');
  const first = (page ?? '|').slice(0, bar);
  const inGroup = (page ?? '|').slice(bar + 1);
  const rest = companies.filter((id) => id >= first);
  const group = rest.slice(0, size);
  const [own] = group;
  if (own === undefined) return null;
  const following = rest[size];
  return {
    companies: group,
    // If the group's first company is no longer ours, its page is void.
    page: inGroup === '' || own !== first ? null : inGroup,
    next: (further) => (further === null ? (following === undefined ? null : `${following}|`) : `${own}|${further}`),
  };
}

type ReportedTicket = Pick<PsaTicket, 'externalId' | 'companyId'> & {
  [Field in 'number' | 'summary' | 'status' | 'priority' | 'board' | 'contact']?: unknown;
} & { contactId?: string | null; openedAt: string | null; closedAt?: string | null; url?: string | null; modifiedAt?: string | null };

/** Ticket in stored form; empty if the service reports no opening time. */
export function ticketOf({ openedAt, contactId, closedAt, url, modifiedAt, ...ticket }: ReportedTicket): PsaTicket[] {
  if (openedAt === null) return [];
  const { externalId, companyId } = ticket;
  const text = (field: 'number' | 'status' | 'priority' | 'board' | 'contact') => storedText('name', ticket[field]);
  return [
    {
      externalId,
      companyId,
      number: text('number') || externalId,
      summary: storedText('summary', ticket.summary),
      status: text('status'),
      priority: text('priority'),
      board: text('board'),
      contact: text('contact'),
      contactId: contactId ?? '',
      openedAt,
      closedAt: closedAt ?? null,
      url: url ?? null,
      // Every ticket was changed at the latest when it was opened.
      modifiedAt: modifiedAt ?? openedAt,
    },
  ];
}

/** Looks up names by id; unknown ids are returned as they are. */
export const namesOf = (list: readonly { id: string; name: string }[]) => {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id: string | null | undefined): string => (id === null || id === undefined ? '' : (names.get(id) ?? id));
};
