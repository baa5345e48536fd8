/** Refusals about evidence and proposals. */
export const EVIDENCE_ERRORS = {
  EVIDENCE_RUN_NOT_FOUND: {
    status: 404,
    message: 'The imported file was not found',
    resolution: 'It may have been deleted. Open the evidence of the customer again.',
  },
  EVIDENCE_IMPORT_NOT_FOUND: {
    status: 404,
    message: 'The refused import was not found',
    resolution: 'It may have been discarded, or is still being read. Open the evidence of the customer again.',
  },
  EVIDENCE_TENANT_DIFFERS: {
    status: 409,
    message: 'This file belongs to another tenant',
    resolution: 'Import it for the customer that it belongs to, or confirm that this customer has several tenants.',
  },
  EVIDENCE_DATE_UNKNOWN: {
    status: 409,
    message: 'The file does not say when it was measured',
    resolution: 'Send the day of the measurement as observedAt.',
  },
  EVIDENCE_COLUMNS_UNKNOWN: {
    status: 409,
    message: 'The columns of this table are not known',
    resolution: 'Choose what each column means. The choice is kept for the next file of this customer.',
  },
  EVIDENCE_COLUMNS_NOT_FOUND: {
    status: 404,
    message: 'The choice of columns was not found',
    resolution: 'It may have been deleted. Open the evidence of the customer again.',
  },
  DOMAIN_NOT_FOUND: {
    status: 404,
    message: 'The domain was not found',
    resolution: 'It may have been removed. Open the evidence of the customer again.',
  },
  DOMAIN_CHECKS_OFF: {
    status: 409,
    message: 'Domain checks are switched off on this installation',
    resolution: 'Ask the operator to set DOMAIN_CHECKS to on.',
  },
  PROPOSAL_CHANGED: {
    status: 409,
    message: 'A proposal or the record that it changes has changed since, so nothing was saved',
    resolution: 'Review the changed rows and try again.',
  },
  PROPOSAL_NOT_UNDONE: {
    status: 409,
    message: 'An answer or record was changed after its proposal was accepted, so nothing was undone',
    resolution: 'Open it and change it there.',
  },
  PROPOSAL_EXISTS: {
    status: 409,
    message: 'Another proposal for this field is open',
    resolution: 'Wait until a person has accepted or rejected it.',
  },
} as const;
