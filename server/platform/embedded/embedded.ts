import { Refusal } from '#server/platform/http/refusal.ts';
import { addressFor } from './access.ts';
import { bringUp, DATABASE, otherClients, type Running } from './cluster.ts';
import { holdLock, lockHolder } from './lock.ts';
import { type Place, placeIn } from './place.ts';
import { stopPostmaster } from './postmaster.ts';
import { nativeFolder } from './engine.ts';

/** A server on its way out, or one whose parent was killed, is given this long to leave the folder. */
const SERVING_PATIENCE = 3000;
const SUPERVISING_PATIENCE = 120_000;

export type EmbeddedDatabase = {
  ownerUrl: string;
  startedHere: boolean;
  stop(): Promise<void>;
};

/** For commands beside the server (demo, admin, bench): they share a running database, and the last one out stops it. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = await placeIn(dataDir);
  const running = await supervised(place, () => bringUp(place, 'lasting'));
  return {
    ownerUrl: addressFor(running.access, DATABASE),
    startedHere: running.startedHere,
    stop: () => supervised(place, () => stopIfLast(place, running)),
  };
}

/** For the server: it alone serves this data folder, and whoever started the database, it stops it. */
export async function serveEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = await placeIn(dataDir);
  const serving = await holdLock(dataDir, 'serving', SERVING_PATIENCE);
  if (!serving) {
    const holder = await lockHolder(dataDir, 'serving');
    throw new Refusal(
      `The data folder ${dataDir} is already served by ${holder ? `process ${holder}` : 'another process'}; stop it first or set another DATA_DIR.`,
    );
  }
  try {
    const running = await supervised(place, () => bringUp(place, 'lasting'));
    const watch = keepUp(place, running);
    return {
      ownerUrl: addressFor(running.access, DATABASE),
      startedHere: running.startedHere,
      stop: async () => {
        watch.end();
        await supervised(place, () => stopPostmaster(place, watch.current().pid, engineOf(place)));
        await serving.release();
      },
    };
  } catch (error) {
    await serving.release();
    throw error;
  }
}

/** Brings the database back, at the same address, when it dies under the server (killed for want of memory, say). */
function keepUp(place: Place, first: Running) {
  let current = first.postmaster;
  let ended = false;
  // Settled under the lock, so that a stop that waits for it finds the new process and not the dead one.
  const replace = async () => {
    if (ended) return;
    const { postmaster, access } = await bringUp(place, 'lasting');
    current = postmaster;
    if (access.port !== first.access.port) throw new Error('its port was taken meanwhile');
  };
  const watch = async () => {
    for (;;) {
      await current.exited;
      if (ended) return;
      await supervised(place, replace);
    }
  };
  // When it cannot be brought back nothing can be served, and a restart from outside is the only hope left.
  watch().catch((error: unknown) => {
    process.stderr.write(`The embedded PostgreSQL was lost: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
  return {
    current: () => current,
    end() {
      ended = true;
    },
  };
}

async function stopIfLast(place: Place, running: Running): Promise<void> {
  if ((await lockHolder(place.dataDir, 'serving')) !== null) return;
  if ((await otherClients(running.access).catch(() => 0)) > 0) return;
  await stopPostmaster(place, running.postmaster.pid, engineOf(place));
}

function engineOf(place: Place) {
  return { native: nativeFolder(), libraries: place.libraries };
}

/** Starting and stopping are for one process at a time. */
async function supervised<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  const lock = await holdLock(place.dataDir, 'supervising', SUPERVISING_PATIENCE);
  if (!lock)
    throw new Refusal(`Another process has been starting or stopping the database in ${place.dataDir} for two minutes; stop it first.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
