import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { MissingReview } from './MissingReview.tsx';

const route = getRouteApi('/frame/qbrs/$id');

const QbrEditor = lazyPage(() => import('./editor/QbrEditor.tsx'), 'QbrEditor');
// Loads the editor's code while the QBR is being read.
void QbrEditor.preload?.();

export function QbrPage() {
  const { id } = route.useParams();
  const mayView = useCan()('qbrs:view');
  const qbr = useQuery({ ...ask(getQbr, { params: { id } }), enabled: mayView });

  if (!mayView) return <ForbiddenState />;
  if (qbr.error && faultOf(qbr.error).status === 404) return <MissingReview />;
  if (qbr.error) return <ErrorState error={qbr.error} onRetry={() => void qbr.refetch()} />;
  if (!qbr.data) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <QbrEditor key={id} qbr={qbr.data} />
    </Suspense>
  );
}

/** Skeleton of the page: title, outline, slides. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the {reviewWord().one}</span>
      <Skeleton className="mt-6 mb-3 h-6 w-80 max-w-full" />
      <Skeleton className="mb-6 h-4 w-120 max-w-full" />
      <div className="flex gap-6">
        <Skeleton className="h-80 w-56 shrink-0 max-lg:hidden" />
        <div className="grid min-w-0 flex-1 gap-4">
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </div>
  );
}
