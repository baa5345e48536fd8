/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = { commit: '9a3b32c9a45d1ffa8e6ea08431bdafaac6f02dfd', migration: '0224_without_counters.sql' };
