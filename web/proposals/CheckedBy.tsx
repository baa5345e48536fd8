import { useQuery } from '@tanstack/react-query';
import { outcomeLabel, toolLabel } from '#domain/evidence/results.rules.ts';
import { listProposals, type Proposal } from '#contract/evidence/proposals.contract.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { ask } from '#web/http/ask.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Check results of a proposal, read when it is chosen; those that set it first. */
export function CheckedBy({ proposal: { id, assessment, validUntil } }: { proposal: TrayProposal }) {
  const { data, error, refetch } = useQuery(ask(listProposals, { params: { id: assessment.id } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const results = data.find((one) => one.id === id)?.results ?? [];
  const [deciding, others] = [results.filter(({ decides }) => decides), results.filter(({ decides }) => !decides)];
  return (
    <>
      <Results results={deciding} />
      {others.length > 0 && (
        <>
          <p className="mt-3 mb-1 text-sm text-muted">Other results, which do not set the proposal</p>
          <Results results={others} />
        </>
      )}
      <p className="mt-2 text-sm text-muted">Valid until {formatDay(validUntil)}.</p>
    </>
  );
}

function Results({ results }: { results: Proposal['results'] }) {
  return (
    <ul className="grid gap-2">
      {results.map(({ id, tool, toolVersion, checkId, title, outcome, observedAt, isFresh, detail }) => (
        <li key={id}>
          <p className="font-medium wrap-anywhere" title={title}>{`${toolLabel(tool)} ${toolVersion}, ${checkId}`}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {outcomeLabel(outcome)}, {formatDay(observedAt.slice(0, 10))}
            {!isFresh && ', too old'}
          </p>
          {detail !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{detail}</p>}
        </li>
      ))}
    </ul>
  );
}
