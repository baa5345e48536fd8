import { addMonths, addQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';

/** A ticket of the other system, in our words. Of what people write into it, the summary alone is read. */
export interface PsaTicket {
  externalId: string;
  companyId: string;
  /** As people there call it. */
  number: string;
  summary: string;
  /** Status, priority and board as the tool names them. */
  status: string;
  priority: string;
  board: string;
  contact: string;
  /** Of a contact that only its id names; it is looked up among what was read. */
  contactId: string;
  /** As ISO 8601 in UTC. */
  openedAt: string;
  /** Null while it is open. */
  closedAt: string | null;
  url: string | null;
  modifiedAt: string | null;
}

/** So many months before this one are kept. */
const MONTHS = 12;

/** Tickets that were opened before are neither read nor kept. The first of a month, so that the four quarters that are counted lie inside in every time zone. */
export const ticketsSince = (now: Date): string => `${addMonths(now.toISOString().slice(0, 7), -MONTHS)}-01T00:00:00.000Z`;

/** So many quarters are counted. */
const QUARTERS = 4;

export interface CountedQuarter extends FiscalQuarter {
  /** The first instant of it, and the first one after it. */
  from: string;
  to: string;
}

/** A quarter of a fiscal year with its time. */
export function quarterSpan(quarter: FiscalQuarter, fiscalYearStartMonth: number): CountedQuarter {
  const { start, end } = daysOfQuarter(quarter, fiscalYearStartMonth);
  return { ...quarter, from: `${start}T00:00:00.000Z`, to: new Date(Date.parse(end) + 86_400_000).toISOString() };
}

/** The quarters of a customer's fiscal year whose tickets are counted, the latest first. */
export function countedQuarters(today: string, fiscalYearStartMonth: number): CountedQuarter[] {
  const current = fiscalQuarterOf(today, fiscalYearStartMonth);
  return Array.from({ length: QUARTERS }, (_, back) => quarterSpan(addQuarters(current, -back), fiscalYearStartMonth));
}
