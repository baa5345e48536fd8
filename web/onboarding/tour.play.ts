import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { getTourProgress, reportTourProgress, startTour, type Tour } from '#contract/onboarding/onboarding.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';

export interface RunningTour {
  tour: Tour;
  index: number;
}

export interface TourPlay {
  running: RunningTour | null;
  start: (tourId: string) => Promise<void>;
  next: () => void;
  back: () => void;
  skip: () => void;
  dismiss: () => void;
}

type ProgressReport = BodyOf<typeof reportTourProgress>;

const progressKey = ask(getTourProgress).queryKey;

function log(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants it logged and nobody bothered
  console.error(what, error);
}

/** One tour at a time: inactive, or active at a step (specification, section 4). */
export function useTourPlay(): TourPlay {
  const [running, setRunning] = useState<RunningTour | null>(null);
  const report = useReports();
  const { start, isStarting } = useStart(report.settled, setRunning);

  const leave = (tour: Tour, ending: Omit<ProgressReport, 'tourId'>) => {
    setRunning(null);
    report.send({ tourId: tour.id, ...ending });
  };
  const now = () => new Date().toISOString();

  return {
    running,
    start: async (tourId) => {
      if (!running && !isStarting.current) await start(tourId);
    },
    next: () => {
      if (!running) return;
      const { tour, index } = running;
      const step = tour.steps[index];
      if (!step || index + 1 >= tour.steps.length) {
        leave(tour, { status: 'completed', metadata: { completedAt: now() } });
        return;
      }
      report.send({ tourId: tour.id, stepId: step.id, status: 'completed', metadata: { completedAt: now() } });
      setRunning({ tour, index: index + 1 });
    },
    back: () => setRunning((here) => here && { ...here, index: Math.max(0, here.index - 1) }),
    skip: () => running && leave(running.tour, { status: 'skipped', metadata: { skippedAt: now(), preventAutoStart: true } }),
    dismiss: () => running && leave(running.tour, { status: 'dismissed', metadata: { dismissedAt: now(), preventAutoStart: true } }),
  };
}

/** Reports progress sequentially; a failure is only logged. */
function useReports() {
  const queryClient = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  const send = (body: ProgressReport): void => {
    last.current = last.current.then(async () => {
      try {
        const after = await call(reportTourProgress, { body });
        queryClient.setQueryData(progressKey, (before) => ({ ...before, [after.tourId]: after }));
      } catch (error) {
        log('The progress of a tour could not be saved.', error);
      }
    });
  };
  return { send, settled: last };
}

function useStart(settled: { current: Promise<void> }, setRunning: (running: RunningTour) => void) {
  const queryClient = useQueryClient();
  const isStarting = useRef(false);
  const start = useCallback(
    async (tourId: string) => {
      isStarting.current = true;
      try {
        await settled.current;
        const { tour, lastActiveStep = 0 } = await call(startTour, { body: { tourId } });
        if (tour.steps.length > 0) setRunning({ tour, index: Math.min(lastActiveStep, tour.steps.length - 1) });
        await refreshAfter(startTour, queryClient);
      } catch (error) {
        log('A tour could not be started.', error);
      } finally {
        isStarting.current = false;
      }
    },
    [queryClient, setRunning, settled],
  );
  return { start, isStarting };
}
