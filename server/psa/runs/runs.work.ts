import { z } from 'zod';
import { PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { closedSentence } from '#domain/features/features.rules.ts';
import { syncFailedNote } from '#domain/integrations/integrations.notes.rules.ts';
import { METER_MARKS, METER_WAIT, PSAS } from '#domain/psa/psa.rules.ts';
import { MOST_FAILURES, nextCursors, waitSeconds } from '#domain/psa/psa.runs.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { isOpen } from '#server/platform/db/features.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { DeliveryDeferred, type JobContext, type OutboxRow } from '#server/platform/jobs/tasks.ts';
import { countsOf, errorsOf, type RunError } from '#server/psa/psa.present.ts';
import {
  callsOfHour,
  changeIntegration,
  chosenOf,
  configOf,
  cursorsOf,
  findIntegration,
  periodsOf,
  stackOf,
} from '#server/psa/psa.queries.ts';
import { countCalls } from '#server/psa/psa.meter.ts';
import { openSecret } from '#server/psa/psa.secrets.ts';
import { outsideFetch, ServiceFailure, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { SERVICES } from '#server/psa/tools/services.ts';
import { endRun, keepProgress, noteFailure, noteWaiting, type OpenRun, openRun, storedPlace, queueRun } from './runs.queries.ts';
import { type RunPosition, type Stepped, type Stepping, step } from './runs.steps.ts';

const Payload = z.object({ runId: z.string() });
/** Time after which a run yields, so that email is not delayed by it. */
const PIECE_MS = 8_000;
const HOUR_MS = 3_600_000;

/** Advances a run for a few seconds and leaves the rest to the next outbox row. */
export async function workOnRun({ config, pools, secrets }: JobContext, row: OutboxRow): Promise<void> {
  const { runId } = Payload.parse(row.payload);
  const { organizationId } = row;
  if (organizationId === null) return;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asOrganization(pools, organizationId, work);
  const opened = await inTx(async (tx) => {
    const run = await openRun(tx, runId);
    if (!run || !isPsaKind(run.kind)) return null;
    const integration = await findIntegration(tx, run.kind);
    if (!integration?.isActive || integration.fault !== null) {
      await endRun(tx, runId, { state: 'cancelled', reason: 'The integration was paused or disconnected.' });
      return null;
    }
    if (!(await isOpen(tx, 'psa'))) {
      await endRun(tx, runId, { state: 'cancelled', reason: closedSentence('psa') });
      return null;
    }
    return { run, kind: run.kind, integration, secret: await openSecret(tx, secrets, run.kind), calls: await callsOfHour(tx, run.kind) };
  });
  if (!opened) return;
  const { run, kind, integration, secret } = opened;

  const calls = new ServiceCalls(outsideFetch(config), [secret]);
  const service = SERVICES[kind]({ config: configOf(integration), secret }, calls);
  const stepping = {
    runId,
    kind,
    isReal: run.mode === 'apply',
    isFull: run.isFull,
    startedAt: run.startedAt,
    cursors: cursorsOf(integration),
    now: new Date(),
    publicUrl: config.publicUrl,
    chosen: chosenOf(integration),
    periods: periodsOf(integration),
    choices: stackOf(integration),
    service,
    inTx,
  };
  const piece = { run, stepping, calls, counted: opened.calls, organizationId };
  try {
    await goOn(piece);
  } catch (error) {
    await inTx((tx) => countCalls(tx, stepping, { made: calls.made }));
    if (!(error instanceof ServiceFailure) && !(error instanceof z.ZodError)) throw error;
    await fail(
      piece,
      error instanceof ServiceFailure ? error : new ServiceFailure('broken', 'The service returned an unexpected response.'),
    );
  }
}

interface Piece {
  run: OpenRun;
  stepping: Stepping & { kind: PsaKind };
  calls: ServiceCalls;
  /** Calls of this hour before this part of the run. */
  counted: Counted;
  organizationId: string;
}

type Counted = Awaited<ReturnType<typeof callsOfHour>>;

/** Calls of other clients count towards the same hourly limit; a scheduled run yields earlier than one started by a person. */
async function waitsAtLimit({ run, stepping, calls, counted, organizationId }: Piece): Promise<boolean> {
  const { kind, service, inTx } = stepping;
  const { hourlyCalls } = PSAS[kind];
  if (hourlyCalls === null) return false;
  const mark = run.trigger === 'schedule' ? METER_MARKS.scheduled : METER_MARKS.all;
  const isAt = (used: number) => used >= hourlyCalls * mark;
  const known = counted.everybody ?? counted.ours;
  // The service counts the last sixty minutes instead of clock hours, so ask it again. At its limit even this call may fail.
  const usedByAll = await service.callsOfEverybody().catch((error: unknown) => {
    if (isAt(known)) return known;
    throw error;
  });
  await inTx((tx) => countCalls(tx, stepping, { made: calls.made, everybody: usedByAll }));
  calls.made = 0;
  if (!isAt(usedByAll ?? known)) return false;
  // Waiting for the limit never fails or drops the run.
  await inTx(async (tx) => {
    await noteWaiting(tx, run.id);
    await queueRun(tx, organizationId, run.id, METER_WAIT);
  });
  return true;
}

async function goOn(piece: Piece): Promise<void> {
  const { run, stepping, calls, organizationId } = piece;
  const { inTx } = stepping;
  if (await waitsAtLimit(piece)) return;
  const until = Date.now() + PIECE_MS;
  let position: RunPosition = { place: storedPlace(run.place), counts: countsOf(run), errors: errorsOf(run) };
  let number = run.step;
  for (;;) {
    const stepped = await step(stepping, position);
    const { next, counts, errors } = stepped;
    const isOver = next === null;
    const isPaused = !isOver && Date.now() >= until;
    const place = next ?? position.place;
    const made = calls.made;
    const refusals: RunError[] = [];
    const isKept = await inTx(async (tx) => {
      if (!(await keepProgress(tx, { id: run.id, step: number }, { place, counts, errors }))) return false;
      const refusal = await stepped.keep(tx);
      if (refusal) refusals.push(refusal);
      await countCalls(tx, stepping, { made });
      if (place.stage === 'plan' && position.place.stage !== 'plan') await keepCursors(tx, piece, place.latest);
      if (isOver) await finish(tx, piece, stepped);
      if (isPaused) await queueRun(tx, organizationId, run.id);
      return true;
    });
    calls.made -= made;
    if (!isKept || isOver || isPaused) return;
    position = { place, counts: { ...counts, failed: counts.failed + refusals.length }, errors: [...errors, ...refusals] };
    number += 1;
  }
}

/** Saves the cursors once everything was read, even if the import fails later; the next run starts from here. */
async function keepCursors(tx: Tx, { run, stepping }: Piece, latest: Readonly<Record<string, string>>): Promise<void> {
  const { kind, cursors, isFull, now } = stepping;
  const integration = await findIntegration(tx, kind);
  // Companies matched during the run have not been read completely.
  if (!integration || (integration.mappedAt !== null && integration.mappedAt > run.startedAt)) return;
  const from = nextCursors(cursors, latest, run.startedAt.toISOString());
  await changeIntegration(tx, kind, { cursors: JSON.stringify(from), ...(isFull ? { lastFullAt: now } : {}) });
}

async function finish(tx: Tx, { run, stepping }: Piece, { errors }: Stepped): Promise<void> {
  const { kind, now } = stepping;
  const reason = errors.length > 0 ? `${errors.length} records could not be imported.` : null;
  await endRun(tx, run.id, { state: 'done', reason });
  if (run.mode === 'preview') return changeIntegration(tx, kind, { fault: null });
  const applied = (await findIntegration(tx, kind))?.appliedAt ?? now;
  await changeIntegration(tx, kind, {
    fault: null,
    lastSyncAt: now,
    lastResult: 'done',
    appliedAt: applied,
    nextSyncAt: new Date(now.getTime() + HOUR_MS),
  });
}

/** Ends the run, except for `busy`, which is retried. Refused credentials pause the integration until new ones are saved. */
async function fail({ run, stepping }: Piece, failure: ServiceFailure): Promise<void> {
  const { inTx, kind, publicUrl } = stepping;
  const failures = run.failures + 1;
  const isFinal = failure.kind !== 'busy' || failures >= MOST_FAILURES;
  await inTx(async (tx) => {
    await noteFailure(tx, run.id);
    if (!isFinal) return;
    await endRun(tx, run.id, { state: 'failed', reason: failure.message });
    const before = await findIntegration(tx, kind);
    if (before?.lastResult !== 'failed')
      await notify(tx, publicUrl, [syncFailedNote({ id: run.id, name: PSA_TOOLS[kind].name }, failure.message)]);
    await changeIntegration(tx, kind, {
      lastResult: 'failed',
      lastSyncAt: new Date(),
      ...(failure.kind === 'auth' || failure.kind === 'denied' ? { fault: failure.message } : {}),
    });
  });
  if (!isFinal) throw new DeliveryDeferred(failure.message, waitSeconds(failures, failure.waitSeconds));
}
