import { useQuery } from '@tanstack/react-query';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SeverityChip } from '#web/ui/data/SeverityChip.tsx';

export function OpenFindings({ customerId }: { customerId: string }) {
  const findings = useQuery(ask(listFindings, { query: { customerId, status: 'open' } }));
  if (findings.isPending) return <CardSkeleton lines={4} label="Loading findings" />;
  if (findings.isError) return <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />;
  const open = findings.data;
  if (open.length === 0) {
    return (
      <Card title="Open findings">
        <p className="text-muted">Nothing is open.</p>
      </Card>
    );
  }
  return (
    <Card title="Open findings">
      <ul className="grid gap-2">
        {FINDING_SEVERITIES.toReversed().map((severity) => (
          <li key={severity} className="flex items-center justify-between">
            <SeverityChip severity={severity} />
            <span className="tabular-nums">{open.filter((finding) => finding.severity === severity).length}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
