/** Automatic steps of the programme; each can be disabled per organisation. */
export const AUTOMATIC_STEPS = ['create', 'warn', 'share', 'recap', 'next', 'roll'] as const;
export type AutomaticStep = (typeof AUTOMATIC_STEPS)[number];
