/** The label in the user menu. */
export const VERSION_LABEL = '2025.10.25.1';

/** Changes that a user of the product notices, newest first. */
export const CHANGES: readonly string[] = [
  'Guided tours, a setup checklist and this help page.',
  'QBRs: generated from an approved assessment, worded, frozen, presented; PDF and PowerPoint.',
  'Assessments: every answer saved at once, keyboard entry, live score, review and approval.',
  'Templates: published editions that never change; import of OSCAL catalogs, CSV, Excel and JSON.',
  'Customers with contacts, archive and restore; people with roles and invitations.',
];
