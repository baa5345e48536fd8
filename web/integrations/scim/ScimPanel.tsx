import { useMutation, useQuery } from '@tanstack/react-query';
import { createScimToken, getScim, revokeScimToken, type Scim } from '#contract/users/scim.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan, useCanEver } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx';
import { ScimGroups } from './ScimGroups.tsx';

/** Provisioning of people and groups by a directory. */
export function ScimPanel() {
  const scim = useQuery(ask(getScim));
  if (scim.isPending) return <CardSkeleton lines={6} />;
  if (scim.isError) return <ErrorState error={scim.error} onRetry={() => void scim.refetch()} />;
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <ConnectionCard scim={scim.data} />
      <ScimGroups groups={scim.data.groups} />
    </div>
  );
}

function ConnectionCard({ scim: { url, connection, people } }: { scim: Scim }) {
  const mayCreate = useCan()('integrations:manage');
  // Revoking access is allowed even while payment is overdue.
  const mayRevoke = useCanEver()('integrations:manage');
  const create = useMutation({
    mutationFn: () => withReauthentication(() => call(createScimToken)),
    onSuccess: () => refreshAfter(createScimToken),
  });
  return (
    <Card title="Provisioning (SCIM)">
      <p className="text-muted">
        Microsoft Entra ID, Okta and other directories add, update and disable people. Create a token, and enter the address and the token
        at your identity provider.
      </p>
      <div className="mt-3">
        <CopyField label="Copy SCIM address" value={url} />
      </div>
      <p className="mt-3">
        <TokenState connection={connection} />
        {people > 0 && (people === 1 ? ' The directory manages 1 person.' : ` The directory manages ${people} people.`)}
      </p>
      <FaultMessage error={create.error} />
      <div className="mt-3 flex flex-wrap gap-2">
        {mayCreate && connection === null && (
          <Button loading={create.isPending} onClick={() => create.mutate()}>
            Create token
          </Button>
        )}
        {mayCreate && connection !== null && (
          <ConfirmedButton
            asks="Create a new SCIM token?"
            description="The current token stops working at once. People, groups and roles are kept."
            confirmLabel="Create token"
            action={() => create.mutateAsync()}
            onDone={() => undefined}
          >
            Create new token
          </ConfirmedButton>
        )}
        {mayRevoke && connection !== null && (
          <ConfirmedButton
            danger
            asks="Revoke the SCIM token?"
            description="The directory is refused from now on. People, groups and roles are kept as they are."
            confirmLabel="Revoke token"
            action={() => call(revokeScimToken)}
            onDone={() => {
              toast({ title: 'SCIM token revoked', variant: 'success' });
              return refreshAfter(revokeScimToken);
            }}
          >
            Revoke token
          </ConfirmedButton>
        )}
      </div>
      {create.data && <NewToken token={create.data.token} onClose={() => create.reset()} />}
    </Card>
  );
}

function TokenState({ connection }: { connection: Scim['connection'] }) {
  if (!connection) return <>No directory is connected.</>;
  return (
    <>
      {`Token ending in ${connection.hint}, created `}
      <RelativeTime value={connection.createdAt} />
      {connection.createdBy && ` by ${connection.createdBy.name}`}
      {connection.lastUsedAt === null ? (
        ', not used yet.'
      ) : (
        <>
          {', last used '}
          <RelativeTime value={connection.lastUsedAt} />.
        </>
      )}
    </>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="SCIM token"
      description="Copy it now; it is shown only once and not stored. Enter it at your identity provider as the secret token."
      label="Copy token"
      value={token}
      onClose={onClose}
    />
  );
}
