import { useQuery } from '@tanstack/react-query';
import { exportApps, listApps, revokeAllApps, revokeApp } from '#contract/assistants/apps.contract.ts';
import { AppRow } from '#web/assistants/AppRow.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCanEver } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PlugIcon } from '#web/ui/icons.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

/** Apps that people of the organisation have connected. */
export function AppsCard() {
  const may = useCanEver();
  const apps = useQuery({ ...ask(listApps), enabled: may('integrations:view') });
  const mayRevoke = may('integrations:manage');
  if (!may('integrations:view')) return null;
  return (
    <Card
      title="Connected apps"
      actions={
        apps.data &&
        apps.data.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <CsvButton download={() => download(exportApps, { query: {} })} />
            {mayRevoke && <RevokeAll />}
          </div>
        )
      }
    >
      {apps.isPending && <Skeleton className="h-16" />}
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.data?.length === 0 && (
        <EmptyState icon={PlugIcon} title="No connected apps yet">
          Each person connects their own assistant and allows what it may read.
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <ul className="divide-y divide-border">
          {apps.data.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              showsPerson
              revoke={mayRevoke ? () => call(revokeApp, { params: { id: app.id } }) : undefined}
              onRevoked={() => refreshAfter(revokeApp)}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 text-muted">
        Never available to assistants: people, roles, tokens, settings, billing, customer decisions, approvals, deleting, sending email.{' '}
        <TextLink to="/audit-logs" search={{ action: 'assistant.asked' }}>
          Audit log
        </TextLink>
      </p>
    </Card>
  );
}

function RevokeAll() {
  return (
    <ConfirmedButton
      danger
      asks="Revoke access of all apps?"
      description="All connected apps are refused from now on. Their people must connect them again. API tokens keep working."
      confirmLabel="Revoke all"
      action={() => call(revokeAllApps)}
      onDone={({ revoked }) => {
        toast({ title: revoked === 1 ? 'Access of 1 app revoked' : `Access of ${revoked} apps revoked`, variant: 'success' });
        return refreshAfter(revokeAllApps);
      }}
    >
      Revoke all
    </ConfirmedButton>
  );
}
