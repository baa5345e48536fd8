/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = {
  commit: '51dd2cda09d7dfc20dc22e7540a54ea456be41bd',
  migration: '0093_psa.sql',
  /** What goes wrong in it as soon as a table gets a column; since then statements are prepared anew (fresh-plans.ts). */
  known: ['cached plan must not change result type'],
};
