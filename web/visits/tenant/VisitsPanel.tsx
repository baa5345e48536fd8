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
    <Card title="Support access by platform operators">
      <p className="text-muted">
        The operators of this installation see nothing of your organisation unless you give consent, or they state a reason, of which the
        owner and administrators are notified at once. Support access lasts at most one hour and never shows members, secrets, the
        subscription or this log. Every change is recorded in the audit log, and you can end the access at any time. The last 20 sessions
        are listed here.
      </p>
      {visits.isPending && <Skeleton className="mt-3 h-16" />}
      {visits.isError && <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data?.length === 0 && (
        <EmptyState icon={ShieldLockIcon} title="No support access yet">
          Sessions appear here as soon as they start.
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
      aria-label={`End now: support access of ${visitor.name}`}
      danger
      asks={`End the support access of ${visitor.name}?`}
      description="Their next request is refused. A consent they used stays valid until you revoke it."
      confirmLabel="End support access"
      action={() => call(endVisit, { params: { id } })}
      onDone={() => {
        toast({ title: 'Support access ended', variant: 'success' });
        return refreshAfter(endVisit);
      }}
    >
      End now
    </ConfirmedButton>
  );
}
