import type { TestProject } from 'vitest/node';
import { startScratchCluster } from '#server/platform/embedded/scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: { owner: string };
  }
}

/** One throw-away PostgreSQL for the whole run; every worker clones its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster();
  project.provide('databaseUrls', { owner: cluster.ownerUrl });
  // A signal alone would end the run without its exit handlers, and one of those stops the database.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return () => cluster.stop();
}
