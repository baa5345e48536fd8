import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { isOpen } from '#domain/assessments/assessments.rules.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { WorkingScreen } from '#web/assessments/work/WorkingScreen.tsx';

const route = getRouteApi('/frame/assessments/$id');

/** The working screen of one assessment. */
export function AssessmentPage() {
  const { id } = route.useParams();
  // The working screen keeps answers outside the query cache, so each opening reads them again.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...ask(getAssessmentQuestions, { params: { id } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  useRestoredFocus(data?.assessment.status);
  if (error && !data) {
    const fault = faultOf(error);
    // The route shows a 404 with a link to the list.
    if (fault.status === 404) throw fault;
    return fault.status === 403 ? (
      <ForbiddenState>{fault.displayText}</ForbiddenState>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} back={<LinkButton to="/assessments">Go to the assessments</LinkButton>} />
    );
  }
  if (!data || !isFetchedAfterMount) return <WorkSkeleton />;
  // The key changes on submission, recall, return and template upgrade, so that the answers are re-read.
  const { assessment } = data;
  return <WorkingScreen key={`${id}/${isOpen(assessment)}/${assessment.template.version}`} questions={data} />;
}

function WorkSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the assessment</span>
      <Skeleton className="h-3 w-40" />
      <Skeleton className="h-7 w-96 max-w-full" />
      <Skeleton className="h-12 w-full" />
      <div className="flex gap-5">
        <Skeleton className="h-80 w-55 max-lg:hidden" />
        <div className="grid flex-1 gap-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-31 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}
