import * as z from 'zod/mini';
import { ARRANGEMENT, text, written } from './search.ts';

/** Recommendation open in the drawer, or `new`; a new one can start with a customer, findings (comma-separated) or a library entry. */
export const DRAWER = { recommendation: text, customer: text, findings: text, library: text } as const;

/**
 * Search parameters of /recommendations and of a customer besides the tab: filters of findings, recommendations, roadmap and budget, named
 * as in the contract, and the open recommendation. Each tab reads its own.
 */
const PLANNING = {
  ...ARRANGEMENT,
  ...DRAWER,
  q: written,
  sort: text,
  status: text,
  state: text,
  priority: text,
  severity: text,
  group: text,
  /** Shows findings as a list instead of the inbox. */
  show: text,
  /** Finding open next to the list. */
  finding: text,
  quarter: text,
  /** Service board of the tickets. */
  board: text,
  startsFrom: text,
  startsUntil: text,
  customerId: text,
  vcioId: text,
  ownerId: text,
  initiativeId: text,
  custom: text,
  noOwner: written,
  declinedTwice: written,
  minValue: written,
  /** First quarter and number of columns of the roadmap. */
  from: text,
  quarters: written,
  /** Months and column unit of the budget, and its shown and compared scenarios. */
  months: written,
  by: text,
  scenario: written,
  compare: written,
} as const;

export const RecommendationsSearch = z.object({ tab: text, dialog: text, ...PLANNING });
export const CustomerSearch = z.object({ tab: text, dialog: text, section: text, batch: text, ...PLANNING });
