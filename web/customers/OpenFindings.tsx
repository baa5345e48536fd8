import { useQuery } from '@tanstack/react-query';
import { getFindingCounts } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityMark } from '#web/ui/data/SeverityMark.tsx';

/** Every gap that is not closed, by severity, and how many of them nothing covers. */
export function OpenFindings({ customerId }: { customerId: string }) {
  const counts = useQuery(ask(getFindingCounts, { query: { customerId } }));
  if (counts.isPending) return <CardSkeleton lines={4} label="Loading findings" />;
  if (counts.isError) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  const { open, bySeverity, byGroup } = counts.data;
  if (open === 0) {
    return (
      <Card title="Findings">
        <p className="text-muted">No gap is left.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Findings"
      actions={
        <LinkButton to={`/customers/${customerId}?tab=findings`} variant="ghost" size="sm">
          See all {open}
        </LinkButton>
      }
    >
      <ul className="grid gap-2">
        {FINDING_SEVERITIES.toReversed().map((severity) => (
          <li key={severity} className="flex items-center justify-between">
            <SeverityMark severity={severity} />
            <span className="tabular-nums">{bySeverity[severity]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {byGroup.unassigned === 0 ? 'Each one has an answer.' : `Without an answer yet: ${byGroup.unassigned}.`}
      </p>
    </Card>
  );
}
