/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = { commit: '01cb9df7ac134be4d55d5b39223c875819175cd8', migration: '0157_due_of_before.sql' };
