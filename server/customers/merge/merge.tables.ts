import type { DB } from '#server/platform/db/schema.ts';

type CustomerTable = { [T in keyof DB]: DB[T] extends { customerId: unknown } ? T : never }[keyof DB];

/**
 * Handling of every table that references a customer. New tables must be added here; the compiler and a test against the database catalog
 * enforce it.
 */
export const MERGED_TABLES = {
  actionItems: 'moved',
  agreements: 'moved',
  assessments: 'moved',
  assets: 'moved',
  /** Immutable: the kept customer's timeline reads the events of both. */
  auditEvents: 'stays',
  budgetLines: 'moved',
  budgetScenarios: 'moved',
  /** One per year; created for the kept customer before its lines move. */
  budgets: 'created again',
  campaignChanges: 'moved',
  /** All but campaigns that hold both. */
  campaignCustomers: 'some moved',
  changeProposals: 'moved',
  contacts: 'moved',
  /** All but domains that both have. */
  customerDomains: 'some moved',
  /** Merged with the fields (merge.columns.ts). */
  customerExternalIds: 'by field',
  /** All but choices for a header that both have. */
  evidenceColumns: 'some moved',
  /** All but open ones that both have. */
  evidenceDrifts: 'some moved',
  /** On their way to the duplicate; their runs are imported there. */
  evidenceImports: 'stays',
  /** All but files that both have. */
  evidenceRuns: 'some moved',
  evidenceTenants: 'moved',
  /** Maintained by triggers from the assessments. */
  filePlaces: 'moved',
  findings: 'together',
  goalRecommendations: 'together',
  goals: 'together',
  /** All except those that list both. */
  deliveryTargetCustomers: 'some moved',
  letters: 'moved',
  /** People limited to the duplicate see the kept customer afterwards. */
  personCustomers: 'some moved',
  /** Deleted by a trigger when the contacts' access ends. */
  portalKeys: 'ended',
  psaRecords: 'moved',
  psaTickets: 'moved',
  qbrs: 'moved',
  quarterlyReviews: 'moved',
  /** All except those for questions that both exclude. */
  questionExclusions: 'some moved',
  recommendationFindings: 'together',
  recommendations: 'together',
  /** All except quarters for which the kept customer has figures. */
  serviceFigures: 'some moved',
  sites: 'moved',
  /** All except those that list both. */
  sopCustomers: 'some moved',
  sopRuns: 'moved',
  stackAudits: 'moved',
  stackItems: 'moved',
  surveyRecipients: 'moved',
  surveyResponses: 'moved',
  surveys: 'moved',
} as const satisfies Record<CustomerTable, string>;
