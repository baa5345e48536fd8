import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The cheapest allowed password hash, because tests create many people. */
const env = { ARGON2_MEMORY: '19456', TZ: 'UTC' };
/** No test may depend on the speed of the machine: these limits only end what hangs. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
/** Guards that only read sources and documents. */
const READS_FILES = [
  'tests/guards/language/*.test.ts',
  'tests/guards/{commit-subjects,module-state,read-only,report,rooms,spec-coverage,test-ids}.test.ts',
  'tests/security/security.report.test.ts',
];
/** One more than there are cores, because the browser tests mostly wait. */
const maxWorkers = Math.min(4, availableParallelism() + 1);
/** Modules are loaded once in each worker: a test file must reset what it changes in one. */
const common = { ...timeouts, env, isolate: false, maxWorkers };
const withDatabase = { ...common, environment: 'node' as const, globalSetup: ['tests/support/cluster.ts'] };

export default defineConfig({
  test: {
    // All projects share their number of workers, so that one project uses workers that another leaves idle.
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          environment: 'node',
          include: ['{domain,contract}/**/*.test.ts', ...READS_FILES],
          setupFiles: ['tests/support/certain.ts'],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['{server,demo}/**/*.test.ts', 'tests/{guards,security,process}/**/*.test.ts'],
          exclude: READS_FILES,
          setupFiles: ['tests/support/unordered.ts', 'tests/support/certain.ts'],
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
