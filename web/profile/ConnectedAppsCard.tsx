import { useQuery } from '@tanstack/react-query';
import { listOwnApps, revokeOwnApp } from '#contract/assistants/apps.contract.ts';
import { AppRow } from '#web/assistants/AppRow.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Apps that act for the person. */
export function ConnectedAppsCard() {
  const apps = useQuery(ask(listOwnApps));
  return (
    <Card title="Connected apps">
      {apps.isPending && <Skeleton className="h-16" />}
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.data?.length === 0 && (
        <p className="text-muted">No connected apps yet. Connect an AI assistant from its own settings, with the address of this site.</p>
      )}
      {apps.data && apps.data.length > 0 && (
        <ul className="divide-y divide-border">
          {apps.data.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              revoke={() => call(revokeOwnApp, { params: { id: app.id } })}
              onRevoked={() => refreshAfter(revokeOwnApp)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
