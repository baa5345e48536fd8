/** Maximum versions per deck; the oldest is removed. */
export const MOST_VERSIONS = 20;

export const VERSION_REASONS = ['generate', 'refresh', 'ask', 'finalize', 'restore'] as const;
export type VersionReason = (typeof VERSION_REASONS)[number];
