import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Finding, listFindings } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityMark } from '#web/ui/data/SeverityMark.tsx';

const SHOWN = '5';

/** The five worst gaps that are not closed, and what covers them. */
export function TopRisks({ customerId }: { customerId: string }) {
  const risks = useQuery(ask(listFindings, { query: { customerId, living: 'true', sort: '-risk', limit: SHOWN } }));
  if (risks.isPending) return <CardSkeleton lines={5} label="Loading the top risks" />;
  if (risks.isError) return <ErrorState error={risks.error} onRetry={() => void risks.refetch()} />;
  if (risks.data.length === 0) return null;
  return (
    <Card title="Top risks">
      <ul className="divide-y divide-border">
        {risks.data.map((finding) => (
          <Row key={finding.id} finding={finding} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ finding: { id, customer, severity, title, ...finding } }: { finding: Finding }) {
  const to: string = `/customers/${customer.id}?tab=findings&finding=${id}`;
  return (
    <li className="relative -mx-2 grid gap-x-4 rounded-field px-2 py-2 hover:bg-surface-2 sm:grid-cols-[6rem_1fr_14rem]">
      <SeverityMark severity={severity} />
      <Link to={to} className="min-w-0 truncate font-medium after:absolute after:inset-0" title={title}>
        {title}
      </Link>
      <span className="min-w-0 truncate text-muted">{answerOf(finding)}</span>
    </li>
  );
}

function answerOf({ recommendations, status, acceptedBy }: Pick<Finding, 'recommendations' | 'status' | 'acceptedBy'>): string {
  if (status === 'accepted_risk') return `Accepted by ${acceptedBy ?? 'the customer'}`;
  const [first] = recommendations;
  if (!first || status === 'open' || status === 'deferred') return 'Not planned';
  return recommendations.length === 1 ? first.title : `${first.title} and ${recommendations.length - 1} more`;
}
