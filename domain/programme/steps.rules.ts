/** What the programme does by itself when the day has come; each can be switched off for the organisation. */
export const AUTOMATIC_STEPS = ['create', 'warn', 'share', 'recap', 'next', 'roll'] as const;
export type AutomaticStep = (typeof AUTOMATIC_STEPS)[number];
