import { useMutation } from '@tanstack/react-query';
import {
  deleteEvidenceConnection,
  type EvidenceConnection,
  fetchEvidence,
  putEvidenceConnection,
} from '#contract/evidence/connections.contract.ts';
import { CONNECTORS } from '#domain/evidence/connections.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const refused = (error: Error) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText });

/** Actions on the whole connection. */
export function ConnectionActions({ connection: { kind, active, isFetching, tenants, version } }: { connection: EvidenceConnection }) {
  const { name } = CONNECTORS[kind];
  const params = { kind };
  const fetchNow = useMutation({
    mutationFn: () => call(fetchEvidence, { params }),
    onSuccess: () => refreshAfter(fetchEvidence),
    onError: refused,
  });
  const pause = useMutation({
    mutationFn: () => withReauthentication(() => call(putEvidenceConnection, { params, body: { active: !active, version } })),
    onSuccess: () => refreshAfter(putEvidenceConnection),
    onError: refused,
  });
  return (
    <>
      {active && (
        <Button
          variant={tenants.matched > 0 ? 'primary' : 'secondary'}
          loading={fetchNow.isPending || isFetching}
          onClick={() => fetchNow.mutate()}
        >
          Fetch now
        </Button>
      )}
      <Button loading={pause.isPending} onClick={() => pause.mutate()}>
        {active ? 'Pause' : 'Resume'}
      </Button>
      <ConfirmedButton
        danger
        asks={`Disconnect ${name}?`}
        description="The credentials and the matched tenants are deleted. Evidence that was fetched and accepted answers are kept."
        confirmLabel="Disconnect"
        action={() => withReauthentication(() => call(deleteEvidenceConnection, { params }))}
        onDone={() => {
          toast({ title: `${name} disconnected`, variant: 'success' });
          return refreshAfter(deleteEvidenceConnection);
        }}
      >
        Disconnect
      </ConfirmedButton>
    </>
  );
}
