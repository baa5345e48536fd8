import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IMPORT_NOTED_SECONDS, IMPORT_SILENCE_SECONDS } from '#domain/evidence/imports.rules.ts';
import { fileNameOf } from '#domain/files/files.rules.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import type { importEvidence } from '#contract/evidence/runs.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import { readSteps, sharedSteps } from '#server/platform/workers/steps.ts';
import { addImport, noteImport, refuseImport, removeImport } from './imports.queries.ts';

type QueuedCall = PreparedCall<typeof importEvidence>;

/** Name of a file that was pushed without one. */
const UNNAMED = 'Pushed file';

export function nameOf(upload: Pick<KeptUpload, 'fileName'>, { query }: Pick<QueuedCall, 'query'>): string {
  return upload.fileName || query.fileName || UNNAMED;
}

/** Lists the import while it waits for its turn and is read, and keeps the reason of a refusal, also for a page that is opened later. */
export async function queueImport<T>(upload: KeptUpload, call: QueuedCall, work: (steps: SharedArrayBuffer) => Promise<T>): Promise<T> {
  const { context, actor, params, query } = call;
  const id = await asPerson(context.pools, actor, async (tx) => {
    const customer = await openCustomer(tx, params.id);
    const file = { fileName: fileNameOf(nameOf(upload, call), 'text/plain'), fileSize: upload.size };
    return addImport(tx, { customerId: customer.id, batchId: query.batch ?? randomUUID(), ...file });
  });
  const steps = sharedSteps();
  const over = new AbortController();
  let isReading = false;
  const noting = beat(over.signal, {
    isReading: () => isReading,
    note: () => {
      const { step, done, total } = readSteps(steps);
      const progress = { isReading, percent: step, results: done, expected: total };
      return asPerson(context.pools, actor, (tx) => noteImport(tx, id, progress));
    },
  });
  const ended = async (end: (tx: Parameters<typeof removeImport>[0]) => Promise<void>) => {
    over.abort();
    await noting;
    // Without a database the heartbeat stops, which also shows the import as interrupted.
    await asPerson(context.pools, actor, end).catch(() => {});
  };
  try {
    const result = await context.workers.takeImportTurn(actor.organizationId, () => {
      isReading = true;
      return work(steps);
    });
    await ended((tx) => removeImport(tx, id));
    return result;
  } catch (error) {
    await ended((tx) => refuseImport(tx, id, reasonOf(error)));
    throw error;
  }
}

/** A message about another tenant may name a customer that other readers of the list must not see. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Fault)) return '';
  return error.code === 'INVALID_FORMAT' ? error.message : ERRORS[error.code].message;
}

interface Beating {
  isReading: () => boolean;
  note: () => Promise<void>;
}

/** Writes the progress every second while the file is read, and a heartbeat every five seconds while it waits. */
async function beat(over: AbortSignal, { isReading, note }: Beating): Promise<void> {
  for (let seconds = IMPORT_NOTED_SECONDS; !over.aborted; seconds += IMPORT_NOTED_SECONDS) {
    await pause(IMPORT_NOTED_SECONDS * 1000, undefined, { signal: over }).catch(() => {});
    const isDue = isReading() || seconds % (IMPORT_SILENCE_SECONDS / 3) === 0;
    if (isDue && !over.aborted) await note().catch(() => {});
  }
}
