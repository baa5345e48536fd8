import type { Finding } from '#contract/findings/findings.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { endOfAcceptance } from './answer.ts';

/** An acceptance that stands or has ended, and the run that met the gap. */
export function Standing({ finding, today }: { finding: Finding; today: string }) {
  const { status, acceptedBy, acceptedUntil, decisionNote, decidedAt, resolvedBy, resolvedAt } = finding;
  if (status === 'resolved' && resolvedBy) {
    return (
      <Banner tone="success">
        Met in <TextLink to={`/assessments/${resolvedBy.id}`}>{resolvedBy.name}</TextLink>
        {resolvedAt && `, ${formatDay(resolvedAt)}`}. It was resolved by itself.
      </Banner>
    );
  }
  const ended = endOfAcceptance(finding, today);
  if (status !== 'accepted_risk' && !ended) return null;
  return (
    <Banner tone="warning">
      {ended && <p className="font-semibold">Acceptance ended {formatDay(ended)}</p>}
      <p>
        Accepted {status === 'accepted_risk' && decidedAt && `on ${formatDay(decidedAt)} `}by {acceptedBy}
        {acceptedUntil && ` until ${formatDay(acceptedUntil)}`}.
      </p>
      {decisionNote && <p className="wrap-anywhere whitespace-pre-line">“{decisionNote}”</p>}
    </Banner>
  );
}
