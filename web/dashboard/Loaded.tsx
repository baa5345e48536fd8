import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

interface LoadedProps<T> {
  reading: UseQueryResult<T>;
  /** Skeleton of the content's size. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Group of the dashboard; a failed read is shown and retried within the group only. */
export function Loaded<T>({ reading, skeleton, children }: LoadedProps<T>) {
  if (reading.data !== undefined) return children(reading.data);
  return reading.isError ? <ErrorState error={reading.error} onRetry={() => void reading.refetch()} /> : skeleton;
}
