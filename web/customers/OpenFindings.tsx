import { useQuery } from '@tanstack/react-query';
import { getFindingCounts } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityMark } from '#web/ui/data/SeverityMark.tsx';

/** Open and planned gaps by severity, and how many of them nothing covers; each number opens its list. */
export function OpenFindings({ customerId }: { customerId: string }) {
  const counts = useQuery(ask(getFindingCounts, { query: { customerId } }));
  if (counts.isPending) return <CardSkeleton lines={4} label="Loading findings" />;
  if (counts.isError) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />;
  const { open, openBySeverity, byGroup } = counts.data;
  const to = `/customers/${customerId}`;
  const list = { tab: 'findings', group: 'open' };
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
      <ul className="grid gap-2">
        {FINDING_SEVERITIES.toReversed().map((severity) => (
          <li key={severity} className="flex items-center justify-between">
            <SeverityMark severity={severity} />
            <TextLink to={to} search={{ ...list, severity }}>
              <span className="tabular-nums">{openBySeverity[severity]}</span>
              <span className="sr-only"> {severity}</span>
            </TextLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        Open or planned, over all templates.{' '}
        {byGroup.unassigned === 0 ? (
          'Each one has an answer.'
        ) : (
          <TextLink to={to} search={{ ...list, group: 'unassigned' }}>
            Without an answer yet: {byGroup.unassigned}
          </TextLink>
        )}
      </p>
    </Card>
  );
}
