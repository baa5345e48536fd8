import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface PartProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the page that is read by itself: a failure of one leaves the others. */
export function Part<Data>({ title, query: { data, error, refetch }, actions, children }: PartProps<Data>) {
  return (
    <Card title={title} actions={actions}>
      {data !== undefined && children(data)}
      {data === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-16" />)}
    </Card>
  );
}
