import { CUSTOMER_FIELDS, type MergeField } from '#domain/customers/customer.fields.rules.ts';
import type { CustomerRow } from '#server/customers/customers.queries.ts';
import type { Customer } from '#server/platform/db/schema.ts';

/**
 * Columns and external ids of which the merge keeps one value: the kept customer's, the duplicate's if that is empty, or the chosen one.
 */
export const columnsOf = (field: MergeField): readonly (keyof CustomerRow)[] => CUSTOMER_FIELDS[field].columns;

type ChosenColumn = (typeof CUSTOMER_FIELDS)[MergeField]['columns'][number];

/**
 * All other columns with their handling in a merge. New columns must be added here or to CUSTOMER_FIELDS; the compiler and a test against
 * the database catalog enforce it.
 */
export const OTHER_COLUMNS = {
  tags: 'united',
  complianceTags: 'united',
  /** Merged by key; the kept customer's values win, as the preview states. */
  customFields: 'united',
  /** Merging across currencies or fiscal years is rejected while amounts or quarters depend on them. */
  currency: 'must agree',
  fiscalYearStartMonth: 'must agree',
  isSample: 'must agree',
  /** Facts about the record itself; the archived duplicate keeps its own. */
  id: 'of the record',
  organizationId: 'of the record',
  createdAt: 'of the record',
  createdBy: 'of the record',
  updatedAt: 'of the record',
  updatedBy: 'of the record',
  version: 'of the record',
  archivedAt: 'of the record',
  statusBeforeArchive: 'of the record',
  mergedInto: 'of the record',
  /** Maintained by triggers and `renewHealth` from records that the merge moves. */
  healthAsOf: 'derived',
  healthPrevious: 'derived',
  healthReason: 'derived',
  healthRuns: 'derived',
  healthScore: 'derived',
  lastAssessmentAt: 'derived',
  nextReviewOn: 'derived',
  openCritical: 'derived',
  openFindings: 'derived',
  openHigh: 'derived',
  openLow: 'derived',
  openMedium: 'derived',
  /** Generated columns. */
  nameKey: 'generated',
} as const satisfies Record<Exclude<keyof Customer, ChosenColumn>, string>;
