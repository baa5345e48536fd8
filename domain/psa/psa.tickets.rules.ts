import { addMonths, addQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';

/** Ticket of a PSA in our terms. The summary is the only free text that is read. */
export interface PsaTicket {
  externalId: string;
  companyId: string;
  /** Number as shown in the tool. */
  number: string;
  summary: string;
  /** Status, priority and board as named in the tool. */
  status: string;
  priority: string;
  board: string;
  contact: string;
  /** Id of the contact, looked up among the contacts read. */
  contactId: string;
  /** ISO 8601, UTC. */
  openedAt: string;
  /** Null while open. */
  closedAt: string | null;
  url: string | null;
  modifiedAt: string | null;
}

/** Months kept before the current one. */
const MONTHS = 12;

/**
 * Earlier tickets are neither read nor stored. Starts on the first of a month, so that all four counted quarters are covered in any time
 * zone.
 */
export const ticketsSince = (now: Date): string => `${addMonths(now.toISOString().slice(0, 7), -MONTHS)}-01T00:00:00.000Z`;

const QUARTERS = 4;

export interface CountedQuarter extends FiscalQuarter {
  /** First instant of the quarter, and the first after it. */
  from: string;
  to: string;
}

export function quarterSpan(quarter: FiscalQuarter, fiscalYearStartMonth: number): CountedQuarter {
  const { start, end } = daysOfQuarter(quarter, fiscalYearStartMonth);
  return { ...quarter, from: `${start}T00:00:00.000Z`, to: new Date(Date.parse(end) + 86_400_000).toISOString() };
}

/** Fiscal quarters whose tickets are counted, latest first. */
export function countedQuarters(today: string, fiscalYearStartMonth: number): CountedQuarter[] {
  const current = fiscalQuarterOf(today, fiscalYearStartMonth);
  return Array.from({ length: QUARTERS }, (_, back) => quarterSpan(addQuarters(current, -back), fiscalYearStartMonth));
}
