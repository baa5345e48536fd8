import type { PsaRun } from '#contract/psa/psa.fields.ts';
import type { cancelPsaRun, startPsaRun } from '#contract/psa/psa.contract.ts';
import { PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { BEGINNING, isFullDue, type Place } from '#domain/psa/psa.runs.rules.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { sql } from 'kysely';
import {
  allIntegrations,
  changeIntegration,
  failLostRuns,
  findRun,
  freshPreview,
  type IntegrationRow,
  lockIntegration,
  runUnderWay,
} from '#server/psa/psa.queries.ts';
import { presentRun } from '#server/psa/psa.present.ts';
import { endRun, insertRun, queueRun } from './runs.queries.ts';

export async function startRun(call: SignedInCall<typeof startPsaRun>): Promise<PsaRun> {
  const { tx, params, body, actor, context, reply } = call;
  const { kind } = params;
  const integration = await lockIntegration(tx, kind);
  if (!integration) throw new Fault('INTEGRATION_NOT_FOUND');
  refuseResting(kind, integration);
  await failLostRuns(tx);
  await refuseSecondRun(tx);

  const run = { kind, mode: body.mode, trigger: 'manual', startedBy: actor.userId, ...(await wayOf(call, integration)) } as const;
  const id = await insertRun(tx, run);
  if (id === undefined) throw await inProgress(tx);
  await queueRun(tx, actor.organizationId, id);
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  const entity = { type: 'integration', id: null, label: PSA_TOOLS[kind].name };
  await call.audit({ action: body.mode === 'apply' ? 'psa.sync_started' : 'psa.preview_started', entity });
  const row = await findRun(tx, kind, id);
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  return presentRun(row);
}

/** Marks the run as cancelled; its worker stops after the current step. */
export async function cancelRun({ tx, params: { kind }, actor, audit }: SignedInCall<typeof cancelPsaRun>): Promise<void> {
  const run = await runUnderWay(tx);
  if (run?.kind !== kind) throw new Fault('INTEGRATION_NOT_FOUND', { message: 'No sync of this PSA is in progress' });
  await endRun(tx, run.id, { state: 'cancelled', reason: `Cancelled by ${actor.name}.` });
  await audit({ action: 'psa.run_cancelled', entity: { type: 'integration', id: null, label: PSA_TOOLS[kind].name } });
}

/** First stage of a run: a preview reads everything; an apply uses the records of the fresh preview. */
async function wayOf(
  { tx, params, body, now }: SignedInCall<typeof startPsaRun>,
  { lastFullAt }: IntegrationRow,
): Promise<{ place: Place; isFull: boolean }> {
  if (body.mode === 'preview') return { place: BEGINNING, isFull: body.full === true || isFullDue(iso(lastFullAt), now.toISOString()) };
  if (!(await freshPreview(tx, params.kind))) throw new Fault('VALIDATION_ERROR', { field: 'mode', message: PREVIEW_FIRST });
  return { place: { ...BEGINNING, stage: 'plan' }, isFull: false };
}

const PREVIEW_FIRST = 'Run a preview first: there is none from the last 15 minutes for the current company matches';

function refuseResting(kind: PsaKind, { isActive, fault }: IntegrationRow): void {
  if (!isActive) throw new Fault('INVALID_STATUS_TRANSITION', { message: `${PSA_TOOLS[kind].name} is paused; resume it first` });
  if (fault !== null) throw new Fault('INTEGRATION_AUTH_FAILED', { message: fault });
}

async function refuseSecondRun(tx: Tx): Promise<void> {
  if (await runUnderWay(tx)) throw await inProgress(tx);
}

/** SYNC_IN_PROGRESS with the run's starter and start time. */
async function inProgress(tx: Tx): Promise<Fault> {
  const run = await runUnderWay(tx);
  if (!run) return new Fault('SYNC_IN_PROGRESS');
  const { startedBy, startedAt, kind } = presentRun(run);
  const time = startedAt.slice(11, 16);
  const message = `${startedBy ?? 'Plumbline'} started a sync of ${PSA_TOOLS[kind].name} at ${time} UTC, and it is still running`;
  return new Fault('SYNC_IN_PROGRESS', { message, details: { startedBy, startedAt, kind } });
}

/** Starts due runs every hour, only for tools whose first run was applied by a person: unreviewed data is never imported automatically. */
export const startDueRuns = {
  queue: QUEUES.reminders,
  run: async ({ pools, now }: Pick<Run, 'pools' | 'now'>) => {
    await inEveryOrganization(pools, async (tx) => {
      const due = (await allIntegrations(tx)).filter(
        ({ isActive, fault, appliedAt, nextSyncAt }) =>
          isActive && fault === null && appliedAt !== null && (nextSyncAt === null || nextSyncAt <= now),
      );
      if (due.length === 0) return;
      await failLostRuns(tx);
      for (const { kind, lastFullAt } of due)
        if (isPsaKind(kind)) await startDue(tx, kind, isFullDue(iso(lastFullAt), now.toISOString()), now);
    });
  },
} satisfies Task;

async function startDue(tx: Tx, kind: PsaKind, isFull: boolean, now: Date): Promise<void> {
  const id = await insertRun(tx, { kind, mode: 'apply', trigger: 'schedule', isFull, startedBy: null, place: BEGINNING });
  // Another run is active; this one stays due for the next hour.
  if (id === undefined) return;
  const { rows } = await sql<{ id: string }>`select current_organization() as id`.execute(tx);
  await queueRun(tx, rows[0]?.id ?? '', id);
  await changeIntegration(tx, kind, { nextSyncAt: new Date(now.getTime() + HOUR_MS) });
}

const HOUR_MS = 3_600_000;
const iso = (at: Date | null) => at?.toISOString() ?? null;
