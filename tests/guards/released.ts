/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = { commit: '1953ab31e6810acf095c3a0833d164aa72d7fe9b', migration: '0222_plain_figures.sql' };
