import * as z from 'zod/mini';
import { ARRANGEMENT, text, written } from './search.ts';

/** The recommendation that is open in the drawer, or `new`; a new one may begin with a customer, findings (comma between them) or an entry of the library. */
export const DRAWER = { recommendation: text, customer: text, findings: text, library: text } as const;

/**
 * What the addresses of /recommendations and of a customer may hold beside the tab: the filters of findings, recommendations, roadmap and
 * budget, named as in the contract, and the recommendation that is open in the drawer. Each tab reads its own.
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
  /** Findings as a list, instead of the inbox. */
  show: text,
  /** The finding that is open beside the list. */
  finding: text,
  quarter: text,
  /** The board of tickets. */
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
  /** The first quarter and the number of columns of the roadmap. */
  from: text,
  quarters: written,
  /** How many months of the budget, by which columns, and the scenarios that are shown and compared. */
  months: written,
  by: text,
  scenario: written,
  compare: written,
} as const;

export const RecommendationsSearch = z.object({ tab: text, dialog: text, ...PLANNING });
export const CustomerSearch = z.object({ tab: text, dialog: text, section: text, ...PLANNING });
