import { createContext, use } from 'react';
import type { Tour, TourProgress } from '#contract/onboarding/onboarding.contract.ts';

export interface Onboarding {
  /** Undefined while loading, null after a failed read. */
  tours: readonly Tour[] | null | undefined;
  progress: Readonly<Record<string, TourProgress>> | null | undefined;
  autoStart: boolean | undefined;
  isRunning: boolean;
  /** Error of loading tours or progress. */
  trouble: unknown;
  retry: () => void;
  /** Starts a tour, or resumes it at its last step; a failure is only logged. */
  start: (tourId: string) => Promise<void>;
}

export const OnboardingContext = createContext<Onboarding | null>(null);

export function useOnboarding(): Onboarding {
  const onboarding = use(OnboardingContext);
  if (!onboarding) throw new Error('useOnboarding must be used within an OnboardingProvider');
  return onboarding;
}
