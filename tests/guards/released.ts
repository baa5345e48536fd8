/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = { commit: 'e8bfaa00437cdfd818437960362d342b2b0641c4', migration: '0027_limits.sql' };
