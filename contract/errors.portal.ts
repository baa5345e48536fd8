export const PORTAL_ERRORS = {
  PORTAL_SIGN_IN_REQUIRED: {
    status: 401,
    message: 'You are not signed in here any more',
    resolution: 'Ask for a new link with your e-mail address.',
  },
  PORTAL_LINK_INVALID: {
    status: 404,
    message: 'This link does not work (any more)',
    resolution: 'A link works once and for a short time. Ask for a new one with your e-mail address.',
  },
} as const;
