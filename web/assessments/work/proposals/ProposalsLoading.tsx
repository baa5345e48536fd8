import { listProposals } from '#contract/evidence/proposals.contract.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { readAgain } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useProposalsFailed } from './proposals.ts';

/** Rows of the height of what comes, or the failure. */
export function ProposalsLoading({ store }: { store: AnswerStore }) {
  const isFailed = useProposalsFailed(store);
  if (isFailed) {
    return (
      <EmptyState title="Proposals could not be loaded" action={<Button onClick={() => void readAgain(listProposals)}>Retry</Button>}>
        Questions can be answered without them.
      </EmptyState>
    );
  }
  return (
    <div role="status" aria-label="Loading proposals">
      <div className="flex min-h-11 items-center border-b border-border px-4">
        <Skeleton className="h-5 w-48" />
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="grid h-[75px] content-center gap-2 border-b border-border px-11">
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}
