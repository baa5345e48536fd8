import { useQuery } from '@tanstack/react-query';
import { endVisit, listVisits, type Visit } from '#contract/visits/visits.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCanEver } from '#web/session/session.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ShieldLockIcon } from '#web/ui/icons.tsx';
import { VisitLine } from '#web/visits/VisitLine.tsx';
import { ConsentsCard } from './ConsentsCard.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

/** Current and past impersonation sessions of platform operators, and the consents for them. */
export function VisitsPanel() {
  return (
    <div className="mt-4">
      <Columns first={<VisitsCard />} second={<ConsentsCard />} />
    </div>
  );
}

function VisitsCard() {
  const mayEnd = useCanEver()('settings:edit');
  const visits = useQuery(ask(listVisits, { query: {} }));
  return (
    <Card title="Visits of the platform’s operators">
      <p className="text-muted">
        Who runs this installation sees nothing of your organisation, unless you let them in, or they state a reason, of which the owner and
        the administrators are told at once. A visit lasts an hour at most, never shows members, secrets, the subscription or this log, and
        every change stands in the audit log. You can end it at any time. These are the last twenty.
      </p>
      {visits.isPending && <Skeleton className="mt-3 h-16" />}
      {visits.isError && <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data?.length === 0 && (
        <EmptyState icon={ShieldLockIcon} title="Nobody has been inside">
          A visit stands here from its first minute.
        </EmptyState>
      )}
      {visits.data && visits.data.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {visits.data.map((visit) => (
            <VisitLine key={visit.id} visit={visit}>
              {mayEnd && visit.endedAt === null && <EndNow visit={visit} />}
            </VisitLine>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EndNow({ visit: { id, visitor } }: { visit: Visit }) {
  return (
    <ConfirmedButton
      size="sm"
      aria-label={`End now: the visit of ${visitor.name}`}
      danger
      asks={`End the visit of ${visitor.name}?`}
      description="Their next request is refused. A consent that they came by stays valid until you revoke it."
      confirmLabel="End now"
      action={() => call(endVisit, { params: { id } })}
      onDone={() => {
        toast({ title: 'Visit ended', variant: 'success' });
        return refreshAfter(endVisit);
      }}
    >
      End now
    </ConfirmedButton>
  );
}
