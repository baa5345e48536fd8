import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface QueryCardProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Card that loads its own data, so that its failure does not affect others. */
export function QueryCard<Data>({ title, query: { data, error, refetch }, actions, children }: QueryCardProps<Data>) {
  return (
    <Card title={title} actions={actions}>
      {data !== undefined && children(data)}
      {data === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-16" />)}
    </Card>
  );
}
