import type { PsaObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { PsaRecord } from '#domain/psa/psa.records.rules.ts';
import type { ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import type { TicketPage, TicketsFrom } from './service.tickets.ts';
import type { PsaWrites } from './service.writes.ts';

export interface ReadFrom {
  /** Last-modified filter; null reads everything. */
  since: string | null;
  /** Page token from the previous page; null for the first. */
  page: string | null;
  /** Companies that are ours, in order of id, for services that list by company. */
  companies: readonly string[];
}

export interface Page {
  records: PsaRecord[];
  next: string | null;
}

/** Operations of a professional-services tool. Each tool is a folder that implements this. */
export interface PsaService {
  /** Performs the cheapest authenticated read and describes the result in a sentence. */
  test(): Promise<string>;
  read(object: Exclude<PsaObject, 'tickets'>, from: ReadFrom): Promise<Page>;
  /** Reads the tickets of our companies page by page; concurrent changes must not shift pages. */
  readTickets(from: TicketsFrom): Promise<TicketPage>;
  /** Calls by all clients in the last hour; null if the service does not report them. */
  callsOfEverybody(): Promise<number | null>;
  writes: PsaWrites;
}

export interface Credentials {
  config: Readonly<Record<string, string>>;
  secret: string;
}

export type OpenService = (credentials: Credentials, calls: ServiceCalls) => PsaService;

export const NOTHING_MORE: Page = { records: [], next: null };
