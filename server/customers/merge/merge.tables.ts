import type { DB } from '#server/platform/db/schema.ts';

type CustomerTable = { [T in keyof DB]: DB[T] extends { customerId: unknown } ? T : never }[keyof DB];

/**
 * What becomes of the rows of every table that names a customer. A new table must say it here: the compiler and a test with the database's own
 * catalogue ask for it.
 */
export const MERGED_TABLES = {
  actionItems: 'moved',
  agreements: 'moved',
  assessments: 'moved',
  assets: 'moved',
  /** Never changed: the timeline of the kept customer reads those of both. */
  auditEvents: 'stays',
  budgetLines: 'moved',
  budgetScenarios: 'moved',
  /** One a year, which is made for the kept customer before its lines come. */
  budgets: 'made anew',
  contacts: 'moved',
  /** With the fields (merge.columns.ts). */
  customerExternalIds: 'by field',
  /** All but files that both have. */
  evidenceRuns: 'some moved',
  /** Triggers keep it from the assessments. */
  filePlaces: 'moved',
  findings: 'together',
  goalRecommendations: 'together',
  goals: 'together',
  /** All but those that name both. */
  outletCustomers: 'some moved',
  /** Whoever saw the duplicate alone sees the kept customer from then on. */
  personCustomers: 'some moved',
  /** A trigger takes them away with the contacts' access, which ends. */
  portalKeys: 'ended',
  psaRecords: 'moved',
  psaTickets: 'moved',
  qbrs: 'moved',
  quarterlyReviews: 'moved',
  /** All but those of questions that both leave out. */
  questionExclusions: 'some moved',
  recommendationFindings: 'together',
  recommendations: 'together',
  /** All but the quarters for which the kept customer has figures. */
  serviceFigures: 'some moved',
  sites: 'moved',
  /** All but those that name both. */
  sopCustomers: 'some moved',
  sopRuns: 'moved',
  stackAudits: 'moved',
  stackItems: 'moved',
} as const satisfies Record<CustomerTable, string>;
