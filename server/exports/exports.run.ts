import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { readSteps, sharedSteps, type Watch } from '#server/platform/workers/steps.ts';
import { endExport, type Made, noteProgress } from './exports.queries.ts';

/** How often the row says how far the file is, and whether it is still wanted. */
const NOTED_EVERY_MS = 400;

interface Begun {
  id: string;
  organizationId: string;
  make: (watch: Watch) => Promise<Made>;
}

/** Makes the file and stores it, or the reason why there is none; never rejects. */
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
  // Without a database the row falls silent, which says the same.
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
  // The queue closes only when the server does.
  return reason.code === 'TIMEOUT_ERROR' ? 'FILE_INTERRUPTED' : reason.code;
}
