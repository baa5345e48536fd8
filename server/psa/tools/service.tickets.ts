import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import { storedText } from '#domain/psa/psa.records.rules.ts';

/** What is asked for: the tickets that were opened since then, all of our companies or those that were changed since. */
export interface TicketsFrom {
  openedSince: string;
  /** Changed since then; null reads everything. */
  since: string | null;
  /** What the page before named; null on the first one. */
  page: string | null;
  /** The companies that are ours, in the order of their ids. */
  companies: readonly string[];
}

export interface TicketPage {
  tickets: PsaTicket[];
  /** Null on the last page. */
  next: string | null;
}

/** Where a reading by groups of companies stands: the first company of the group, and the page in it. */
interface Group {
  companies: readonly string[];
  /** Null on its first page. */
  page: string | null;
  /** The place of a further page of this group, or of the next group; null at the end. */
  next(page: string | null): string | null;
}

/** The group of companies that is asked for now; null where none is left. Companies are ids, which have no bar in them. */
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
    // A company that is ours no longer takes its page with it.
    page: inGroup === '' || own !== first ? null : inGroup,
    next: (further) => (further === null ? (following === undefined ? null : `${following}|`) : `${own}|${further}`),
  };
}

type Told = Pick<PsaTicket, 'externalId' | 'companyId'> & {
  [Field in 'number' | 'summary' | 'status' | 'priority' | 'board' | 'contact']?: unknown;
} & { contactId?: string | null; openedAt: string | null; closedAt?: string | null; url?: string | null; modifiedAt?: string | null };

/** A ticket as it can be stored; none where the service does not say when it was opened. */
export function ticketOf({ openedAt, contactId, closedAt, url, modifiedAt, ...told }: Told): PsaTicket[] {
  if (openedAt === null) return [];
  const { externalId, companyId } = told;
  const text = (field: 'number' | 'status' | 'priority' | 'board' | 'contact') => storedText('name', told[field]);
  return [
    {
      externalId,
      companyId,
      number: text('number') || externalId,
      summary: storedText('summary', told.summary),
      status: text('status'),
      priority: text('priority'),
      board: text('board'),
      contact: text('contact'),
      contactId: contactId ?? '',
      openedAt,
      closedAt: closedAt ?? null,
      url: url ?? null,
      // What is changed later is changed after it was opened.
      modifiedAt: modifiedAt ?? openedAt,
    },
  ];
}

/** Names of a list by their ids; what is not in it keeps its number. */
export const namesOf = (list: readonly { id: string; name: string }[]) => {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id: string | null | undefined): string => (id === null || id === undefined ? '' : (names.get(id) ?? id));
};
