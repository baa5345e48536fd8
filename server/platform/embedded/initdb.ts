import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type SystemAccount, command, identity, giveToAccount } from './account.ts';
import { type Access, OWNER } from './access.ts';
import { type Engine, engineEnvironment, program } from './engine.ts';
import type { ClusterPaths } from './cluster.paths.ts';

const MAJOR_VERSION = '18';

/** Reports whether a cluster exists; one of another major version cannot be opened and must not be replaced. */
export async function hasCluster(paths: ClusterPaths): Promise<boolean> {
  const version = await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return false;
  if (version.trim() === MAJOR_VERSION) return true;
  throw new Refusal(
    `${paths.cluster} was created by PostgreSQL ${version.trim()}, but this version of Plumbline includes ${MAJOR_VERSION}. Start it with the version that created it.`,
  );
}

/** Created under a temporary name and renamed, so that an interrupted start leaves no partial cluster. */
export async function initialize(
  paths: ClusterPaths,
  access: Access,
  engine: Engine,
  account: SystemAccount,
  syncs: 'sync' | 'no-sync',
): Promise<void> {
  const draft = `${paths.cluster}.new`;
  const passwordFile = `${draft}.password`;
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, access.ownerPassword, { mode: 0o600 });
  await giveToAccount(account, draft);
  await giveToAccount(account, passwordFile);
  try {
    await run(engine, account, draft, [
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(syncs === 'no-sync' ? ['--no-sync'] : []),
    ]);
    await rename(draft, paths.cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function run(engine: Engine, account: SystemAccount, cwd: string, initdbArguments: string[]): Promise<void> {
  const [file, fileArguments] = command(account, program(engine, 'initdb'), initdbArguments);
  const child = spawn(file, fileArguments, {
    ...identity(account),
    cwd,
    env: engineEnvironment(engine),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code === 0) return;
  const lines = complaints.trim().split('\n');
  const reason = lines.find((line) => line.includes('error:')) ?? lines.at(-1) ?? 'no reason given';
  throw new Refusal(`The embedded PostgreSQL could not create its database: ${reason.replace(/^initdb: /, '')}.`);
}
