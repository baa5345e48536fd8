/** Errors whose texts the browser needs without a server response. All others come from the server. */
export const GENERAL_ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'You need to log in to access this feature', resolution: 'Sign in and try again.' },
  FORBIDDEN: {
    status: 403,
    message: "You don't have permission to perform this action",
    resolution: 'Contact an administrator of your organisation if you need this permission.',
  },
  SESSION_EXPIRED: {
    status: 401,
    message: 'Your session has expired due to inactivity',
    resolution: 'Sign in again to continue where you were.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'Please verify your email address before signing in',
    resolution: 'Enter the code from the email we sent you, or request a new one.',
  },
  CAPTCHA_FAILED: {
    status: 400,
    message: "Failed to verify you're not a robot. Please try again.",
    resolution: 'Reload the page and try again.',
  },
  USER_NOT_FOUND: { status: 404, message: 'The user was not found', resolution: 'Go back to the list of users and choose again.' },
  CUSTOMER_NOT_FOUND: {
    status: 404,
    message: 'The customer was not found',
    resolution: 'Go back to the list of customers and choose again.',
  },
  ASSESSMENT_NOT_FOUND: {
    status: 404,
    message: 'The assessment was not found',
    resolution: 'Go back to the list of assessments and choose again.',
  },
  QBR_NOT_FOUND: { status: 404, message: 'The QBR was not found', resolution: 'Go back to the list of QBRs and choose again.' },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'The template was not found',
    resolution: 'Go back to the list of templates and choose again.',
  },
  VALIDATION_ERROR: { status: 400, message: 'Some of the input is not valid', resolution: 'Correct the field shown and try again.' },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request was sent too slowly',
    resolution: 'Nothing was changed. Try again with a better connection.',
  },
  TIMEOUT_ERROR: { status: 504, message: 'The request took too long', resolution: 'Nothing was changed. Try again in a moment.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side',
    resolution: 'Nothing was changed. Try again; if the problem continues, send us the request ID.',
  },
  NETWORK_ERROR: { status: 503, message: 'Unable to connect to the server', resolution: 'Check your connection and try again.' },
  NOT_FOUND: { status: 404, message: 'The requested resource was not found', resolution: 'Check the address.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please wait a moment', resolution: 'Wait a moment, then try again.' },
} as const satisfies Record<string, { status: number; message: string; resolution: string }>;
