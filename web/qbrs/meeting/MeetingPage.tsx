import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PresentationIcon } from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { MissingReview } from '#web/qbrs/MissingReview.tsx';

const route = getRouteApi('/frame/qbrs/$id/meeting');

const MeetingOf = lazyPage(() => import('./MeetingOf.tsx'), 'MeetingOf');
// Loads the code while the QBR is being read.
void MeetingOf.preload?.();

/** Polling interval for changes recorded by others, in milliseconds. */
const READ_AGAIN_MS = 15_000;

/** Meeting page of a QBR, without the app shell. */
export function MeetingPage() {
  const { id } = route.useParams();
  const mayView = useCan()('qbrs:view');
  const qbr = useQuery({ ...ask(getQbr, { params: { id } }), enabled: mayView, refetchInterval: READ_AGAIN_MS });

  if (!mayView) return <ForbiddenState />;
  if (!qbr.data && qbr.error && faultOf(qbr.error).status === 404) return <MissingReview />;
  if (!qbr.data && qbr.error) return <ErrorState error={qbr.error} onRetry={() => void qbr.refetch()} />;
  if (!qbr.data) return <Loading />;
  if (!qbr.data.facts) return <NotGenerated id={id} />;
  return <Found key={id} qbr={qbr.data} />;
}

function Found({ qbr }: { qbr: Qbr }) {
  const { record } = route.useSearch();
  return (
    <Suspense fallback={<Loading />}>
      <MeetingOf qbr={qbr} isRecord={record === true} />
    </Suspense>
  );
}

function NotGenerated({ id }: { id: string }) {
  return (
    <Notice
      icon={PresentationIcon}
      level={1}
      title="No slides yet"
      action={
        <LinkButton variant="primary" to={`/qbrs/${id}`}>
          Open the {reviewWord().one}
        </LinkButton>
      }
    >
      Choose an approved assessment and generate the deck first. Then the meeting can start.
    </Notice>
  );
}

/** Skeleton of the page: bar, slide, panel. */
function Loading() {
  return (
    <div role="status" className="flex min-h-dvh flex-col">
      <span className="sr-only">Loading the meeting</span>
      <div className="flex h-14 items-center gap-3 border-b border-border px-4">
        <Skeleton className="h-6 w-80 max-w-full" />
      </div>
      <div className="flex flex-1 max-lg:flex-col">
        <div className="flex-1 bg-[#0b0b0d] p-5">
          <Skeleton className="mx-auto aspect-video w-full max-w-248" />
        </div>
        <div className="grid w-102 content-start gap-4 p-4 max-lg:w-full">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      </div>
    </div>
  );
}
