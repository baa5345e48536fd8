export const STACK_ERRORS = {
  STACK_STANDARD_NOT_FOUND: {
    status: 404,
    message: 'The standard was not found',
    resolution: 'The standard may have been deleted. Open the standards again.',
  },
  STACK_ITEM_NOT_FOUND: { status: 404, message: 'The product was not found', resolution: 'Go back to the customer and choose again.' },
  STACK_AUDIT_NOT_FOUND: {
    status: 404,
    message: 'The stack audit was not found',
    resolution: 'Go back to the list of audits and choose again.',
  },
  STACK_AUDIT_NOT_EDITABLE: {
    status: 409,
    message: 'This audit is completed and can no longer be changed',
    resolution: 'Start a new audit for the customer to record what has changed since.',
  },
} as const;
