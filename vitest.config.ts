import { defineConfig } from 'vitest/config';

/** The cheapest password hash that is allowed: tests make many people. */
const env = { ARGON2_MEMORY: '19456', TZ: 'UTC' };
/** What is read is read again until it is as it should be: no test may depend on who is faster. */
const patient = { poll: { timeout: 10_000 } };
/** Guards that read the sources and the documents alone. */
const READS_FILES = ['tests/guards/{rooms,spec-coverage,test-ids}.test.ts', 'tests/security/security.report.test.ts'];
const withDatabase = { globalSetup: ['tests/support/cluster.ts'], env, testTimeout: 20_000, hookTimeout: 60_000, expect: patient };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', ...READS_FILES],
          // A property test must not fail because the machine is busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/{guards,security,process}/*.test.ts'],
          exclude: READS_FILES,
          maxWorkers: 2,
        },
      },
      {
        test: { name: 'web', environment: 'happy-dom', include: ['web/**/*.test.{ts,tsx}'], exclude: ['web/dist/**'], env },
      },
      {
        test: {
          ...withDatabase,
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
