/** Errors of support access, and of decisions by the operator about an organisation. */
export const VISIT_ERRORS = {
  FEATURE_CLOSED: {
    status: 403,
    message: 'This feature is not available to your organisation',
    resolution: 'No data is lost. Ask the operator of this installation to open the feature.',
  },
  LIMIT_REACHED: {
    status: 409,
    message: 'Your organisation has reached a limit set by the operator',
    resolution: 'Nothing was changed. Free up capacity first, or ask the operator of this installation for a higher limit.',
  },
  VISIT_NOT_FOUND: {
    status: 404,
    message: 'The support access session was not found',
    resolution: 'Reload the list of support access; the session may have ended.',
  },
  VISIT_CONSENT_NOT_FOUND: {
    status: 404,
    message: 'The consent was not found',
    resolution: 'Reload the list of consents; it may have been revoked.',
  },
  TOO_MANY_VISIT_CONSENTS: {
    status: 409,
    message: 'Your organisation has reached its limit of open consents',
    resolution: 'Revoke one you no longer use.',
  },
  VISIT_CONSENT_INVALID: {
    status: 409,
    message: 'This token does not give access to this organisation',
    resolution: 'The token may have expired or been revoked, or belong to another organisation. Ask for a new one.',
  },
  VISIT_NOT_NEEDED: {
    status: 409,
    message: 'This is your own organisation',
    resolution: 'You do not need support access to view it.',
  },
  VISIT_CLOSED: {
    status: 403,
    message: 'Support access does not cover this',
    resolution: 'Ask the organisation’s administrators to do it themselves.',
  },
  VISIT_READ_ONLY: {
    status: 403,
    message: 'This support access is read-only',
    resolution: 'Ask for a consent that allows changes, or ask the organisation’s administrators to do it themselves.',
  },
  SAMPLE_NOT_FOUND: {
    status: 404,
    message: 'The sample organisation was not found',
    resolution: 'The sample organisation may have been deleted. Open the list again.',
  },
  SAMPLE_FAILED: {
    status: 500,
    message: 'The sample organisation could not be created',
    resolution: 'Delete it, then create another one.',
  },
  RESTORE_RUNNING: { status: 409, message: 'A restore of this organisation is in progress', resolution: 'Wait until it has finished.' },
  RESTORE_FAILED: {
    status: 500,
    message: 'The restore was interrupted',
    resolution:
      'Either everything was restored or nothing. Check the organisation’s audit log, and start the restore again if nothing was restored.',
  },
  VISIT_ENDED: {
    status: 403,
    message: 'Your support access to this organisation has ended',
    resolution: 'Go back to the platform console.',
  },
} as const;
