import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFor } from './access.ts';
import { startCluster, DATABASE } from './cluster.ts';
import { nativeFolder } from './engine.ts';
import { type ClusterPaths, clusterPathsIn } from './cluster.paths.ts';
import { stopPostmaster } from './postmaster.ts';
import { isAlive, runsIn } from './processes.ts';

const PREFIX = 'plumbline-scratch-';

/** Cluster for one test run: fast instead of durable, deleted at the end. */
export async function startScratchCluster(): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  await deleteLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o711);
  const paths = await clusterPathsIn(dataDir);
  const { access, postmaster } = await startCluster(paths, 'scratch');

  const abandon = () => isAlive(postmaster.pid) && process.kill(postmaster.pid, 'SIGQUIT');
  process.once('exit', abandon);
  return {
    ownerUrl: addressFor(access, DATABASE),
    stop: async () => {
      process.off('exit', abandon);
      await stopPostmaster(paths, postmaster.pid, { native: nativeFolder(), libraries: paths.libraries });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function deleteLeftovers(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const maker = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isAlive(maker)) continue;
    await clear(join(tmpdir(), name)).catch(() => {});
  }
}

async function clear(dataDir: string): Promise<void> {
  const paths: ClusterPaths = await clusterPathsIn(dataDir);
  const pid = Number((await readFile(join(paths.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && runsIn(pid, paths.cluster)) await stopPostmaster(paths, pid, null);
  await rm(dataDir, { recursive: true, force: true });
}
