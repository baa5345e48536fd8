import { useMutation } from '@tanstack/react-query';
import { deleteIntegration, putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import type { Psa } from '#contract/psa/psa.fields.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PlugIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const refused = (error: Error) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText });

export function PsaActions({ psa }: { psa: Psa }) {
  const { kind, name, active, version } = psa;
  const test = useMutation({
    mutationFn: () => call(testIntegration, { params: { kind } }),
    onSuccess: async ({ ok, message }) => {
      toast({
        variant: ok ? 'success' : 'destructive',
        title: ok ? 'Connection works' : 'Connection failed',
        description: message,
      });
      await refreshAfter(testIntegration);
    },
    onError: refused,
  });
  const pause = useMutation({
    mutationFn: () => withReauthentication(() => call(putIntegration, { params: { kind }, body: { active: !active, version } })),
    onSuccess: () => refreshAfter(putIntegration),
    onError: refused,
  });
  return (
    <>
      <Button icon={PlugIcon} loading={test.isPending} onClick={() => test.mutate()}>
        Test connection
      </Button>
      <Button loading={pause.isPending} onClick={() => pause.mutate()}>
        {active ? 'Pause' : 'Resume'}
      </Button>
      <ConfirmedButton
        danger
        asks={`Disconnect ${name}?`}
        description="The credentials, mapping and synced records are deleted. Customers and everything in your lists are kept."
        confirmLabel="Disconnect"
        action={() => withReauthentication(() => call(deleteIntegration, { params: { kind } }))}
        onDone={() => {
          toast({ title: `${name} disconnected`, variant: 'success' });
          return refreshAfter(deleteIntegration);
        }}
      >
        Disconnect
      </ConfirmedButton>
    </>
  );
}
