import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Finding, getFindingCounts, listFindings } from '#contract/findings/findings.contract.ts';
import { shortMonth } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';

const SHOWN = '10';

/** The worst gaps that are open or planned, since when, and what covers them; each number opens its list. */
export function OpenFindings({ customerId }: { customerId: string }) {
  const counts = useQuery(ask(getFindingCounts, { query: { customerId } }));
  const findings = useQuery(ask(listFindings, { query: { customerId, open: 'true', sort: '-risk', limit: SHOWN } }));
  if (counts.isPending || findings.isPending) return <CardSkeleton lines={8} label="Loading findings" />;
  if (counts.isError) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  if (findings.isError) return <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />;
  const { open, openBySeverity, byGroup } = counts.data;
  const to = `/customers/${customerId}`;
  if (open === 0) {
    return (
      <Card title="Open findings">
        <p className="text-muted">No gap is open or planned.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Open findings"
      actions={
        <LinkButton to={`${to}?tab=findings&group=open`} variant="ghost" size="sm">
          See all {open}
        </LinkButton>
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {FINDING_SEVERITIES.toReversed().map((severity) => (
          <TextLink key={severity} to={to} search={{ tab: 'findings', group: 'open', severity }}>
            <SeverityMark severity={severity} count={openBySeverity[severity]} />
          </TextLink>
        ))}
        {byGroup.unassigned > 0 && (
          <TextLink to={to} search={{ tab: 'findings', group: 'unassigned' }}>
            Without an answer yet: {byGroup.unassigned}
          </TextLink>
        )}
      </p>
      <ul aria-label="Open findings, the worst first" className="divide-y divide-border border-t border-border">
        {findings.data.map((finding) => (
          <Row key={finding.id} finding={finding} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ finding }: { finding: Finding }) {
  const { id, customer, severity, title, seenCount, firstSeenAt } = finding;
  const to: string = `/customers/${customer.id}?tab=findings&finding=${id}`;
  const [first] = finding.recommendations;
  return (
    <li className="relative grid gap-x-4 py-2 hover:bg-surface-2 md:grid-cols-[6rem_minmax(0,1fr)_9rem_minmax(0,12rem)]">
      <SeverityMark severity={severity} />
      <Link to={to} className="min-w-0 truncate font-medium after:absolute after:inset-0" title={title}>
        {title}
      </Link>
      <span className="text-sm text-muted tabular-nums">
        {shortMonth(firstSeenAt)} · {seenCount === 1 ? '1 run' : `${seenCount} runs`}
      </span>
      <span className={first ? 'min-w-0 truncate text-sm text-muted' : 'text-sm font-medium text-warning-text'}>
        {first ? first.title : 'Not planned'}
      </span>
    </li>
  );
}
