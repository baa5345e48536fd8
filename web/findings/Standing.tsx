import { useQuery } from '@tanstack/react-query';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { endOfAcceptance } from './answer.ts';
import { historyQuery } from './history.ts';

/** An acceptance that stands or has ended, and the run that met the gap. */
export function Standing({ finding, today }: { finding: Finding; today: string }) {
  const { status, decisionNote, resolvedBy, resolvedAt } = finding;
  if (status === 'resolved' && resolvedBy) {
    return (
      <Banner tone="success">
        Resolved by <TextLink to={`/assessments/${resolvedBy.id}`}>{resolvedBy.name}</TextLink>
        {resolvedAt && ` on ${formatDay(resolvedAt)}`}: it meets the question.
      </Banner>
    );
  }
  const ended = endOfAcceptance(finding, today);
  if (status !== 'accepted_risk' && !ended) return null;
  return (
    <Banner tone="warning">
      {ended && <p className="font-semibold">Acceptance ended {formatDay(ended)}</p>}
      <Accepted finding={finding} />
      {decisionNote && <p className="wrap-anywhere whitespace-pre-line">“{decisionNote}”</p>}
    </Banner>
  );
}

function Accepted({ finding }: { finding: Finding }) {
  const { data: history, isPending } = useQuery(historyQuery(finding));
  const { acceptedBy, acceptedUntil } = finding;
  if (isPending) return <Skeleton className="h-[1lh] w-full" />;
  const at = history?.decisions.find((one) => one.status === 'accepted_risk' && one.acceptedUntil === acceptedUntil)?.at;
  return (
    <p>
      Accepted {at && `on ${formatDay(at)} `}by {acceptedBy}
      {acceptedUntil && ` until ${formatDay(acceptedUntil)}`}.
    </p>
  );
}
