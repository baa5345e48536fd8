import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiTokens } from '#contract/tokens/tokens.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useNothingToAdd } from '#web/session/read.only.ts';
import { useCan, useCanEver } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { KeyIcon } from '#web/ui/icons.outside.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { TokenRow } from './TokenRow.tsx';

const TokenDialog = lazyDialog(async () => (await import('./TokenDialog.tsx')).TokenDialog);

export function TokensCard() {
  const tokens = useQuery(ask(listApiTokens));
  const mayMake = useCan()('integrations:manage');
  // Revoking access is allowed even while payment is overdue.
  const mayRevoke = useCanEver()('integrations:manage');
  const nothing = useNothingToAdd('Create one per script, so that each can be revoked separately.');
  const [isMaking, setMaking] = useState(false);
  const addButton = mayMake && (
    <Button icon={PlusIcon} {...TokenDialog.prefetch} onClick={() => setMaking(true)}>
      Create token
    </Button>
  );
  return (
    <Card title="API tokens" actions={addButton}>
      <p className="text-muted">
        A script calls the API with a token, on behalf of the person who created it and with the permissions you choose. The API is
        described on{' '}
        <a
          href="/api/docs"
          className="font-medium text-text underline decoration-border-strong underline-offset-3 hover:decoration-current"
        >
          the API page
        </a>
        ; the number of requests, and which were refused, are shown in{' '}
        <TextLink to="/rate-limit-monitoring">rate limit monitoring</TextLink>.
      </p>
      {tokens.isPending && <Skeleton className="mt-3 h-16" />}
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && (
        <EmptyState icon={KeyIcon} title="No API tokens yet">
          {nothing}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="mt-3 divide-y divide-border">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} mayRevoke={mayRevoke} />
          ))}
        </ul>
      )}
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}
