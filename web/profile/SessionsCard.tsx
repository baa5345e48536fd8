import { useMutation, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth/sessions.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const METHODS: Readonly<Record<string, string>> = {
  pwd: 'password',
  otp: 'authenticator app',
  backup: 'backup code',
  passkey: 'passkey',
  sso: 'work account',
};

/** Sessions of the person, with actions to end them. */
export function SessionsCard() {
  const sessions = useQuery(ask(listSessions));
  const hasOthers = (sessions.data?.length ?? 0) > 1;

  return (
    <Card
      title="Sessions"
      actions={
        hasOthers && (
          <ConfirmedButton
            asks="End all other sessions?"
            description="All other browsers are signed out at once. Saved work is not lost."
            confirmLabel="End other sessions"
            action={() => call(endOtherSessions)}
            onDone={({ ended }) => {
              toast({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended`, variant: 'success' });
              return refreshAfter(endOtherSessions);
            }}
          >
            End other sessions
          </ConfirmedButton>
        )
      }
    >
      {sessions.isPending && <Skeleton className="h-16" />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <ul className="divide-y divide-border">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, current, device, ip, methods, lastSeenAt, createdAt } = session;
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id } }),
    onSettled: () => refreshAfter(endSession),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  const how = methods.map((method) => METHODS[method] ?? method).join(' and ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && (
            <StatusChip tone="success" icon={CircleCheckIcon}>
              This session
            </StatusChip>
          )}
        </p>
        <p className="text-sm text-muted">
          {ip ? `${ip} · ` : ''}
          {'last seen '}
          <RelativeTime value={lastSeenAt} />
          {' · signed in '}
          <RelativeTime value={createdAt} />
          {how === '' ? '' : ` with ${how}`}
        </p>
      </div>
      {!current && (
        <Button size="sm" loading={end.isPending} aria-label={`End session of ${device}`} onClick={() => end.mutate()}>
          End
        </Button>
      )}
    </li>
  );
}
