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
} as const;
