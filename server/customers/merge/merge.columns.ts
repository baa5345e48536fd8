import { CUSTOMER_FIELDS, type MergeField } from '#domain/customers/customer.fields.rules.ts';
import type { CustomerRow } from '#server/customers/customers.queries.ts';
import type { Customer } from '#server/platform/db/schema.ts';

/** Columns of `customers`, and ids in other tools, where one of two values is kept: the kept customer's, the duplicate's where that is empty, or the chosen one. */
export const columnsOf = (field: MergeField): readonly (keyof CustomerRow)[] => CUSTOMER_FIELDS[field].columns;

type ChosenColumn = (typeof CUSTOMER_FIELDS)[MergeField]['columns'][number];

/**
 * Every other column, with the result of a merge. A new column must be added here or to the table of fields: the compiler and a test with the database's
 * own catalogue ask for it.
 */
export const OTHER_COLUMNS = {
  tags: 'united',
  complianceTags: 'united',
  /** By key; where both have a value, the kept customer's stays and the preview says so. */
  customFields: 'united',
  /** A merge across currencies or fiscal years is refused while amounts or quarters depend on them. */
  currency: 'must agree',
  fiscalYearStartMonth: 'must agree',
  isSample: 'must agree',
  /** Facts about the record itself; the duplicate's record is archived and keeps its own. */
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
  /** Maintained by triggers and `renewHealth` from the assessments, findings and reviews, which move. */
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
