import { Refusal } from '#server/platform/http/refusal.ts';
import { addressFor } from './access.ts';
import { startCluster, DATABASE, otherClients, type Running } from './cluster.ts';
import { holdLock, lockHolder } from './lock.ts';
import { type ClusterPaths, clusterPathsIn } from './cluster.paths.ts';
import { stopPostmaster } from './postmaster.ts';
import { nativeFolder } from './engine.ts';

/** Maximum waits for a server that is stopping, or whose parent was killed, to release the folder. */
const SERVING_PATIENCE = 3000;
const SUPERVISING_PATIENCE = 120_000;

export type EmbeddedDatabase = {
  ownerUrl: string;
  startedHere: boolean;
  stop(): Promise<void>;
};

/** For commands beside the server (demo, admin, bench): they share a running database, and the last to exit stops it. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const paths = await clusterPathsIn(dataDir);
  const running = await whileSupervising(paths, () => startCluster(paths, 'lasting'));
  return {
    ownerUrl: addressFor(running.access, DATABASE),
    startedHere: running.startedHere,
    stop: () => whileSupervising(paths, () => stopIfLast(paths, running)),
  };
}

/** For the server: only one can serve a data folder, and it stops the database on exit, even if another process started it. */
export async function serveEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const paths = await clusterPathsIn(dataDir);
  const serving = await holdLock(dataDir, 'serving', SERVING_PATIENCE);
  if (!serving) {
    const holder = await lockHolder(dataDir, 'serving');
    throw new Refusal(
      `The data folder ${dataDir} is already in use by ${holder ? `process ${holder}` : 'another process'}. Stop it first, or set another DATA_DIR.`,
    );
  }
  try {
    const running = await whileSupervising(paths, () => startCluster(paths, 'lasting'));
    const watch = restartOnExit(paths, running);
    return {
      ownerUrl: addressFor(running.access, DATABASE),
      startedHere: running.startedHere,
      stop: async () => {
        watch.end();
        await whileSupervising(paths, () => stopPostmaster(paths, watch.current().pid, engineOf(paths)));
        await serving.release();
      },
    };
  } catch (error) {
    await serving.release();
    throw error;
  }
}

/** Restarts the database at the same address if it dies, for example when the system runs out of memory. */
function restartOnExit(paths: ClusterPaths, first: Running) {
  let current = first.postmaster;
  let ended = false;
  // Assigned under the lock, so that a waiting stop ends the new process, not the dead one.
  const replace = async () => {
    if (ended) return;
    const { postmaster, access } = await startCluster(paths, 'lasting');
    current = postmaster;
    if (access.port !== first.access.port) throw new Error('its port was taken in the meantime');
  };
  const watch = async () => {
    for (;;) {
      await current.exited;
      if (ended) return;
      await whileSupervising(paths, replace);
    }
  };
  // Ends the process, because nothing works without a database; the process manager restarts it.
  watch().catch((error: unknown) => {
    process.stderr.write(`The embedded PostgreSQL has stopped: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
  return {
    current: () => current,
    end() {
      ended = true;
    },
  };
}

async function stopIfLast(paths: ClusterPaths, running: Running): Promise<void> {
  if ((await lockHolder(paths.dataDir, 'serving')) !== null) return;
  if ((await otherClients(running.access).catch(() => 0)) > 0) return;
  await stopPostmaster(paths, running.postmaster.pid, engineOf(paths));
}

function engineOf(paths: ClusterPaths) {
  return { native: nativeFolder(), libraries: paths.libraries };
}

/** Serialises starting and stopping the database across processes. */
async function whileSupervising<Result>(paths: ClusterPaths, work: () => Promise<Result>): Promise<Result> {
  const lock = await holdLock(paths.dataDir, 'supervising', SUPERVISING_PATIENCE);
  if (!lock)
    throw new Refusal(`Another process is still starting or stopping the database in ${paths.dataDir} after two minutes. Stop it first.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
