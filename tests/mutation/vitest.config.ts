import { defineConfig } from 'vitest/config';

/** The tests that a mutant must survive; the runner names them, so that each part of sign-in meets its own. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? 'server/auth/**/*.test.ts').split(','),
    globalSetup: ['tests/support/cluster.ts'],
    env: { ARGON2_MEMORY: '19456', TZ: 'UTC' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that gives up because the machine is busy would pass for one that has found something.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 1,
    bail: 1,
  },
});
