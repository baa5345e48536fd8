export const PORTAL_ERRORS = {
  PORTAL_SIGN_IN_REQUIRED: {
    status: 401,
    message: 'You are no longer signed in',
    resolution: 'Request a new link with your email address.',
  },
  PORTAL_LINK_INVALID: {
    status: 404,
    message: 'This link is invalid or has expired',
    resolution: 'Each link works once and for a short time. Request a new one with your email address.',
  },
  SURVEY_LINK_INVALID: {
    status: 404,
    message: 'This link is not valid',
    resolution: 'Open the link in the latest email about this survey.',
  },
  SURVEY_NOT_FOUND: {
    status: 404,
    message: 'The survey was not found',
    resolution: 'Go back to the customer and choose again.',
  },
  SURVEY_NOT_IN_REVIEW: {
    status: 409,
    message: 'The next review does not include answers to this survey',
    resolution: 'Its slide shows answers to surveys sent since the previous review. Choose a later survey, or a customer who answered.',
  },
  SURVEY_TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'The own survey was not found',
    resolution: 'Go back to the surveys and choose again.',
  },
  SURVEY_TEMPLATE_RETIRED: {
    status: 409,
    message: 'This survey is retired',
    resolution: 'Offer it again in Own surveys, or choose another one.',
  },
  SURVEY_CLOSED: {
    status: 409,
    message: 'This survey is closed',
    resolution: 'Send your answer to the person who invited you.',
  },
  SURVEY_WITHOUT_CONTACTS: {
    status: 409,
    message: 'None of these contacts can receive a survey',
    resolution: 'Choose contacts who have an email address, have not stopped surveys and received none in the last week.',
  },
} as const;
