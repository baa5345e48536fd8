import { afterReport, mayTake, startedAgain, type Tour, type TourState } from '#domain/onboarding/onboarding.rules.ts';
import { TOURS } from '#domain/onboarding/onboarding.tours.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listTours, reportTourProgress, startTour, TourProgress } from '#contract/onboarding/onboarding.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { lockProgress, type ProgressRow, saveProgress } from './onboarding.queries.ts';

type ShownTour = AnswerOf<typeof listTours>[number];

export function presentTour({ targetRoles, steps, ...tour }: Tour): ShownTour {
  return { ...tour, targetRoles: [...targetRoles], steps: [...steps] };
}

export function presentProgress(row: ProgressRow): TourProgress {
  const { tourId, status, completedSteps, lastActiveStep, preventAutoStart } = row;
  return {
    tourId,
    status,
    completedSteps,
    lastActiveStep,
    preventAutoStart,
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    skippedAt: row.skippedAt?.toISOString() ?? null,
    dismissedAt: row.dismissedAt?.toISOString() ?? null,
  };
}

function tourOf(id: string): Tour {
  const tour = TOURS.find((known) => known.id === id);
  if (!tour) throw new Fault('TOUR_NOT_FOUND');
  return tour;
}

export async function start(call: SignedInCall<typeof startTour>) {
  const { tx, actor, now } = call;
  const tour = tourOf(call.body.tourId);
  if (!mayTake(tour, actor.roles)) throw new Fault('FORBIDDEN');
  const before = await lockProgress(tx, actor.userId, tour.id);
  const progress = startedAgain(before);

  const began = before === undefined || before.status === 'completed';
  await saveProgress(tx, { ...fieldsOf(progress), personId: actor.userId, tourId: tour.id, ...(began ? { startedAt: now } : {}) });
  await call.audit({ action: 'tour.started', entity: entityOf(tour) });
  return { tour: presentTour(tour), lastActiveStep: progress.lastActiveStep };
}

export async function report(call: SignedInCall<typeof reportTourProgress>): Promise<TourProgress> {
  const { tx, actor, now, body } = call;
  const tour = tourOf(body.tourId);
  const { stepId, status, metadata = {} } = body;
  if (stepId !== undefined && tour.steps.every(({ id }) => id !== stepId)) {
    throw new Fault('VALIDATION_ERROR', { field: 'stepId', message: 'This tour has no such step' });
  }
  const before = await lockProgress(tx, actor.userId, tour.id);
  const progress = afterReport(tour, before, { status, stepId });

  const isEnd = status !== 'completed' || stepId === undefined;
  const after = await saveProgress(tx, {
    ...fieldsOf(progress),
    personId: actor.userId,
    tourId: tour.id,
    preventAutoStart: metadata.preventAutoStart ?? before?.preventAutoStart ?? false,
    ...(isEnd ? { [`${status}At`]: metadata[`${status}At`] ?? now } : {}),
  });
  if (isEnd) await call.audit({ action: `tour.${status}`, entity: entityOf(tour) });
  return presentProgress(after);
}

function fieldsOf({ status, completedSteps, lastActiveStep }: TourState) {
  return { status, completedSteps: [...completedSteps], lastActiveStep };
}

function entityOf({ name }: Tour) {
  return { type: 'tour', id: null, label: name };
}
