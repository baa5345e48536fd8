import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { getOnboardingPreferences, getTourProgress, listTours } from '#contract/onboarding/onboarding.contract.ts';
import { tourToStart } from '#domain/onboarding/onboarding.rules.ts';
import { type Onboarding, OnboardingContext } from './onboarding.context.ts';
import { hasAttempted, rememberAttempt } from './tour.attempt.ts';
import { ask } from '#web/http/ask.ts';
import { FramePart } from '#web/navigation/FramePart.tsx';
import { useTourPlay } from './tour.play.ts';

const fetchOverlay = () => import('./TourOverlay.tsx');
const TourOverlay = lazy(async () => ({ default: (await fetchOverlay()).TourOverlay }));

interface OnboardingProviderProps {
  user: Pick<CurrentUser, 'id' | 'roles' | 'visit'>;
  children: ReactNode;
}

/** Loads the tours, starts the first one automatically, and shows the active one above the app shell. */
export function OnboardingProvider({ user, children }: OnboardingProviderProps) {
  const tours = useQuery(ask(listTours));
  const progress = useQuery(ask(getTourProgress));
  const preferences = useQuery(ask(getOnboardingPreferences));
  const play = useTourPlay();
  const value: Onboarding = {
    tours: tours.isError ? null : tours.data,
    progress: progress.isError ? null : progress.data,
    autoStart: preferences.data?.autoStart,
    isRunning: play.running !== null,
    trouble: tours.error ?? progress.error,
    retry: () => {
      for (const query of [tours, progress, preferences]) if (query.isError) void query.refetch();
    },
    start: async (tourId) => {
      await Promise.all([play.start(tourId), fetchOverlay()]);
    },
  };
  useAutoStart(user, value);
  return (
    <OnboardingContext value={value}>
      {children}
      {play.running && (
        <FramePart>
          <Suspense>
            <TourOverlay {...play.running} play={play} />
          </Suspense>
        </FramePart>
      )}
    </OnboardingContext>
  );
}

/** A required action precedes every tour. */
function useIsForced(): boolean {
  const search = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr) });
  return search.has('setupMfa') || search.has('passwordChange');
}

/** Starts once per person and session when all required data has loaded; never in an impersonation session. */
function useAutoStart(
  { id, roles, visit }: OnboardingProviderProps['user'],
  { tours, progress, autoStart, isRunning, start }: Onboarding,
): void {
  const isForced = useIsForced();
  const isReady = Boolean(tours && progress && autoStart && !isRunning && !isForced && !visit);
  const attempt = useEffectEvent((userId: string) => {
    if (!tours || !progress || hasAttempted(userId)) return;
    rememberAttempt(userId);
    const tour = tourToStart(tours, progress, roles);
    if (tour) void start(tour.id);
  });
  // Runs when the last of the required responses has arrived.
  useEffect(() => {
    if (isReady) attempt(id);
  }, [isReady, id]);
}
