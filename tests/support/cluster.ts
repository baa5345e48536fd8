import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { startScratchCluster } from '#server/platform/embedded/scratch.ts';
import { prepareQueues } from '#server/platform/jobs/boss.ts';

export interface TestCluster {
  ownerUrl: string;
  /** Folder for all temporary files of this run; removed at the end. */
  folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Migrated database without rows of an organisation; every other database of the run is a copy of it. */
export const TEMPLATE = 'plumbline_template';
/** Environment variable by which the first project of a run passes the cluster to the others. */
const VARIABLE = 'PLUMBLINE_TEST_CLUSTER';

/** Starts one temporary PostgreSQL for the whole run, for any number of projects. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env[VARIABLE];
  if (running) {
    project.provide('cluster', JSON.parse(running));
    return async () => {};
  }
  const { ownerUrl, stop } = await startScratchCluster();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tests-'));
  await makeTemplate(ownerUrl);
  const cluster: TestCluster = { ownerUrl, folder };
  process.env[VARIABLE] = JSON.stringify(cluster);
  project.provide('cluster', cluster);
  // Without a handler, a signal would skip the exit handlers, one of which stops the database.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return async () => {
    delete process.env[VARIABLE];
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Applies the migrations and the job queue's tables once; copying takes a fraction of that time. */
async function makeTemplate(ownerUrl: string): Promise<void> {
  const template = inDatabase(ownerUrl, TEMPLATE);
  await execute(inDatabase(ownerUrl, 'postgres'), `create database ${TEMPLATE}`);
  await migrate(template);
  await prepareQueues(template);
  await execute(inDatabase(ownerUrl, 'postgres'), `alter database ${TEMPLATE} is_template true`);
}

export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
