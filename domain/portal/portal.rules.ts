/** Whether a contact may use the portal: never invited, invited and not yet there, or there. */
export const PORTAL_ACCESS = ['none', 'invited', 'active'] as const;

/** How long a mailed link works; each works once. */
export const PORTAL_LINKS = { invitationHours: 48, askedMinutes: 30 } as const;

/** How long a contact stays signed in, whatever they do. */
export const PORTAL_SESSION_HOURS = 12;
