import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks } from '#contract/integrations/webhooks.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useNothingToAdd } from '#web/session/read.only.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { WebhookIcon } from '#web/ui/icons.outside.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);

export function WebhooksPanel() {
  const webhooks = useQuery(ask(listWebhooks));
  const mayChange = useCan()('integrations:manage');
  const nothing = useNothingToAdd('Add the address of the program to notify.');
  const [isAdding, setAdding] = useState(false);
  const addButton = mayChange && (
    <Button icon={PlusIcon} {...WebhookDialog.prefetch} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <Card title="Webhooks" actions={addButton}>
      <p className="text-muted">
        Events are sent to an address of yours, signed as{' '}
        <a
          href="https://www.standardwebhooks.com/"
          rel="noreferrer"
          className="font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
        >
          Standard Webhooks
        </a>{' '}
        specifies. Failed deliveries are retried for three days.
      </p>
      {webhooks.isPending && <Skeleton className="mt-3 h-16" />}
      {webhooks.isError && <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {webhooks.data?.length === 0 && (
        <EmptyState icon={WebhookIcon} title="No webhooks yet">
          {nothing}
        </EmptyState>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
