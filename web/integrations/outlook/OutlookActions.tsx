import { useMutation } from '@tanstack/react-query';
import { deleteOutlook, type Outlook, putOutlook, testOutlook } from '#contract/integrations/outlook.contract.ts';
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

/** Actions on the whole connection. */
export function OutlookActions({ outlook: { active, version } }: { outlook: Outlook }) {
  const test = useMutation({
    mutationFn: () => call(testOutlook),
    onSuccess: async ({ ok, message }) => {
      const title = ok ? 'Connection works' : 'Connection failed';
      toast({ variant: ok ? 'success' : 'destructive', title, description: message });
      await refreshAfter(testOutlook);
    },
    onError: refused,
  });
  const pause = useMutation({
    mutationFn: () => withReauthentication(() => call(putOutlook, { body: { active: !active, version } })),
    onSuccess: () => refreshAfter(putOutlook),
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
        asks="Disconnect Microsoft 365 calendar?"
        description="The credentials and synced data are deleted. Reviews stay here unchanged, and their meetings stay in the calendars but are no longer updated."
        confirmLabel="Disconnect"
        action={() => withReauthentication(() => call(deleteOutlook))}
        onDone={() => {
          toast({ title: 'Microsoft 365 calendar disconnected', variant: 'success' });
          return refreshAfter(deleteOutlook);
        }}
      >
        Disconnect
      </ConfirmedButton>
    </>
  );
}
