/** Portal access of a contact: never invited, invited, or active. */
export const PORTAL_ACCESS = ['none', 'invited', 'active'] as const;

/** Validity of emailed one-time links. */
export const PORTAL_LINKS = { invitationHours: 48, askedMinutes: 30 } as const;

/** Absolute lifetime of a portal session, regardless of activity. */
export const PORTAL_SESSION_HOURS = 12;
