import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The cheapest password hash that is allowed: tests make many people. */
const env = { ARGON2_MEMORY: '19456', TZ: 'UTC' };
/** No test may depend on the speed of the machine: these limits end what hangs, and nothing else. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
/** Guards that read the sources and the documents alone. */
const READS_FILES = ['tests/guards/{rooms,spec-coverage,test-ids}.test.ts', 'tests/security/security.report.test.ts'];
/** One more than there are cores, because the tests in the browser wait a good part of their time; the database has seats for this many. */
const maxWorkers = Math.min(4, availableParallelism() + 1);
/** Modules are loaded once a worker: what a test changes in one, its file puts back. */
const common = { ...timeouts, env, isolate: false, maxWorkers };
const withDatabase = { ...common, environment: 'node' as const, globalSetup: ['tests/support/cluster.ts'] };

export default defineConfig({
  test: {
    // All projects share their number of workers, so that files of one fill what another leaves idle.
    projects: [
      {
        test: { ...common, name: 'unit', environment: 'node', include: ['{domain,contract}/**/*.test.ts', ...READS_FILES] },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{guards,security,process}/*.test.ts'],
          exclude: READS_FILES,
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/dist/**'],
          setupFiles: ['tests/support/web/clean.ts'],
        },
      },
      {
        test: { ...withDatabase, name: 'e2e', include: ['tests/e2e/**/*.e2e.ts'], testTimeout: 300_000 },
      },
    ],
  },
});
