import { createContext, use } from 'react';
import type { Tour, TourProgress } from '#contract/onboarding/onboarding.contract.ts';

export interface Onboarding {
  /** Undefined while they are being read, null when reading failed. */
  tours: readonly Tour[] | null | undefined;
  progress: Readonly<Record<string, TourProgress>> | null | undefined;
  /** Whether tours may start automatically. */
  autoStart: boolean | undefined;
  isRunning: boolean;
  /** Why tours or progress could not be read. */
  trouble: unknown;
  /** Repeats the failed reads. */
  retry: () => void;
  /** Starts a tour, or continues it at its last step; a failure is only logged. */
  start: (tourId: string) => Promise<void>;
}

export const OnboardingContext = createContext<Onboarding | null>(null);

export function useOnboarding(): Onboarding {
  const onboarding = use(OnboardingContext);
  if (!onboarding) throw new Error('useOnboarding must be used within an OnboardingProvider');
  return onboarding;
}
