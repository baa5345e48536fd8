import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listVisitLog } from '#contract/visits/visits.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { VisitLine } from '#web/visits/VisitLine.tsx';

const EnterDialog = lazyDialog(async () => (await import('./EnterDialog.tsx')).EnterDialog);

interface VisitsOfOrganizationProps {
  organization: { id: string; name: string };
}

/** Console card: enters an organisation, and lists its impersonation sessions. */
export function VisitsOfOrganization({ organization }: VisitsOfOrganizationProps) {
  const visits = useQuery(ask(listVisitLog, { params: { id: organization.id } }));
  const [isEntering, setEntering] = useState(false);
  return (
    <Card
      title="Support access"
      actions={
        <Button {...EnterDialog.prefetch} onClick={() => setEntering(true)}>
          Access organisation
        </Button>
      }
    >
      {visits.isPending && <Skeleton className="h-16" />}
      {visits.isError && <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data?.length === 0 && <p className="text-muted">No support access yet.</p>}
      {visits.data && visits.data.length > 0 && (
        <ul className="divide-y divide-border">
          {visits.data.map((visit) => (
            <VisitLine key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      {isEntering && <EnterDialog organization={organization} onClose={() => setEntering(false)} />}
    </Card>
  );
}
