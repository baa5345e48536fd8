import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { PsaRecord } from '#domain/psa/psa.records.rules.ts';
import type { ServiceCalls } from './service.calls.ts';
import type { TicketPage, TicketsFrom } from './service.tickets.ts';
import type { PsaWrites } from './service.writes.ts';

export interface ReadFrom {
  /** Changed since then; null reads everything. */
  since: string | null;
  /** What the page before named; null on the first one. */
  page: string | null;
  /** The companies that are ours, in the order of their ids, for services that list by company. */
  companies: readonly string[];
}

export interface Page {
  records: PsaRecord[];
  /** Null on the last page. */
  next: string | null;
}

/** Whatever can be asked of a professional-services tool; a further one is a folder with this. */
export interface PsaService {
  /** The cheapest read that needs our credentials; says in a sentence what was seen. */
  test(): Promise<string>;
  read(object: Exclude<PsaObject, 'tickets'>, from: ReadFrom): Promise<Page>;
  /** The tickets of our companies, a page at a time; what is changed meanwhile moves no page. */
  readTickets(from: TicketsFrom): Promise<TicketPage>;
  /** The calls of everybody in the last hour; null where the service does not tell. */
  callsOfEverybody(): Promise<number | null>;
  writes: PsaWrites;
}

export interface Credentials {
  config: Readonly<Record<string, string>>;
  secret: string;
}

export type OpenService = (credentials: Credentials, calls: ServiceCalls) => PsaService;

export const NOTHING_MORE: Page = { records: [], next: null };
