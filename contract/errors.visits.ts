/** Errors of support access, and of decisions by the operator about an organisation. */
export const VISIT_ERRORS = {
  FEATURE_CLOSED: {
    status: 403,
    message: 'This part of the product is closed for your organisation',
    resolution: 'Nothing of it is lost. Ask whoever runs this installation to open it.',
  },
  LIMIT_REACHED: {
    status: 409,
    message: 'Your organisation has reached a limit that the operator has set for it',
    resolution: 'Nothing was changed. Make room first, or ask whoever runs this installation for a higher limit.',
  },
  VISIT_NOT_FOUND: { status: 404, message: 'The visit was not found', resolution: 'Open the visits again; it may have ended already.' },
  VISIT_CONSENT_NOT_FOUND: {
    status: 404,
    message: 'The consent was not found',
    resolution: 'Open the consents again; it may have been revoked already.',
  },
  TOO_MANY_VISIT_CONSENTS: {
    status: 409,
    message: 'Your organisation has as many open consents as it may have',
    resolution: 'Revoke one that is not used any more.',
  },
  VISIT_CONSENT_INVALID: {
    status: 409,
    message: 'This token opens no visit to this organisation',
    resolution: 'It may have expired or been revoked, or belong to another organisation. Ask for a new one.',
  },
  VISIT_NOT_NEEDED: {
    status: 409,
    message: 'This is your own organisation',
    resolution: 'You see it without a visit.',
  },
  VISIT_CLOSED: {
    status: 403,
    message: 'A visit does not reach this',
    resolution: 'Ask the people of the organisation to do it themselves.',
  },
  VISIT_READ_ONLY: {
    status: 403,
    message: 'This visit may only read',
    resolution: 'Ask for a consent that allows changes, or ask the people of the organisation to do it themselves.',
  },
  SAMPLE_NOT_FOUND: {
    status: 404,
    message: 'The sample organisation was not found',
    resolution: 'It may have been removed already. Open the list again.',
  },
  SAMPLE_FAILED: {
    status: 500,
    message: 'The sample organisation could not be made',
    resolution: 'Remove it, then make another one.',
  },
  RESTORE_RUNNING: { status: 409, message: 'A restore of this organisation is under way', resolution: 'Wait until it has ended.' },
  RESTORE_FAILED: {
    status: 500,
    message: 'The restore did not come to its end',
    resolution: 'Either everything was restored or nothing. The audit log of the organisation says which; ask for it again otherwise.',
  },
  VISIT_ENDED: {
    status: 403,
    message: 'Your visit to this organisation has ended',
    resolution: 'Go back to the platform console.',
  },
} as const;
