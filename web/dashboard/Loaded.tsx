import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

interface LoadedProps<T> {
  reading: UseQueryResult<T>;
  /** Takes the place that the content will take. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** One group of the dashboard: what fails is read again by itself, and the others stand as they are. */
export function Loaded<T>({ reading, skeleton, children }: LoadedProps<T>) {
  if (reading.data !== undefined) return children(reading.data);
  return reading.isError ? <ErrorState error={reading.error} onRetry={() => void reading.refetch()} /> : skeleton;
}
