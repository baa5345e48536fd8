import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { stop, stopQuery } from './survey.api.ts';
import { SurveyFrame, WrongLink } from './SurveyFrame.tsx';

const stopRoute = getRouteApi('/survey/stop/$token');

/** Asks once, because link scanners open this page too. */
export function StopSurveysPage() {
  const { token } = stopRoute.useParams();
  const read = useQuery(stopQuery(token));
  const cache = useQueryClient();
  const stopping = useMutation({
    mutationFn: (isStopped: boolean) => stop(token, isStopped),
    onSuccess: (view) => cache.setQueryData(stopQuery(token).queryKey, view),
  });
  if (!read.data) {
    const fault = read.error ? faultOf(read.error) : null;
    if (fault && (fault.status === 404 || fault.status === 400)) return <WrongLink />;
    return (
      <main className="mx-auto min-h-dvh max-w-120 px-5 pt-4">
        {fault ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton className="h-40 w-full" />}
      </main>
    );
  }
  const { provider, isStopped } = read.data;
  return (
    <SurveyFrame look={read.data} title="Stop receiving surveys">
      <div className="mt-10 grid gap-4">
        <h1 className="text-2xl font-semibold">
          {isStopped ? 'You no longer receive surveys' : `Stop receiving surveys from ${provider}?`}
        </h1>
        <p className="text-muted">
          {isStopped
            ? `${provider} sends no more surveys to your address.`
            : 'No more surveys are sent to your address. Reviews and other emails are not affected.'}
        </p>
        <FaultMessage error={stopping.error} />
        <Button
          variant={isStopped ? 'secondary' : 'primary'}
          className="h-13 w-full text-lg"
          loading={stopping.isPending}
          onClick={() => stopping.mutate(!isStopped)}
        >
          {isStopped ? 'Receive surveys again' : 'Stop receiving surveys'}
        </Button>
      </div>
    </SurveyFrame>
  );
}
