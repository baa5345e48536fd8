import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { readSteps, sharedSteps, type Watch } from '#server/platform/workers/steps.ts';
import { endExport, type Made, noteProgress } from './exports.queries.ts';

/** Interval in which progress is written and cancellation checked. */
const NOTED_EVERY_MS = 400;

interface Begun {
  id: string;
  organizationId: string;
  make: (watch: Watch) => Promise<Made>;
}

/** Generates and stores the file, or records the error; never rejects. */
export async function makeFile({ pools }: Pick<AppContext, 'pools'>, { id, organizationId, make }: Begun): Promise<void> {
  const steps = sharedSteps();
  const cancelled = new AbortController();
  const made = new AbortController();
  const watching = watch(async () => {
    const isWanted = await asOrganization(pools, organizationId, (tx) => noteProgress(tx, id, readSteps(steps)));
    if (!isWanted) cancelled.abort();
  }, made.signal);
  const end = await make({ steps, cancelled: cancelled.signal }).catch((reason: unknown) => ({ fault: codeOf(reason) }));
  made.abort();
  await watching;
  // Without a database the heartbeat stops, which also marks the job as failed.
  await asOrganization(pools, organizationId, (tx) => endExport(tx, id, end)).catch(() => {});
}

async function watch(look: () => Promise<void>, made: AbortSignal): Promise<void> {
  while (!made.aborted) {
    await pause(NOTED_EVERY_MS, undefined, { signal: made }).catch(() => {});
    if (!made.aborted) await look().catch(() => {});
  }
}

function codeOf(reason: unknown): ErrorCode {
  if (!(reason instanceof Fault)) return 'INTERNAL_ERROR';
  // The queue closes only when the server shuts down.
  return reason.code === 'TIMEOUT_ERROR' ? 'FILE_INTERRUPTED' : reason.code;
}
