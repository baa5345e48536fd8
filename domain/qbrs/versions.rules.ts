/** So many earlier versions of a deck are kept; the oldest one makes room. */
export const MOST_VERSIONS = 20;

/** What happened to the deck when a version was kept. */
export const VERSION_REASONS = ['generate', 'refresh', 'ask', 'finalize', 'restore'] as const;
export type VersionReason = (typeof VERSION_REASONS)[number];
