import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ConsoleOrganizationDetail, resendVerification } from '#contract/console/console.organizations.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const StatusDialog = lazyDialog(async () => (await import('./StatusDialog.tsx')).StatusDialog);
const RemoveSample = lazyDialog(async () => (await import('./samples/RemoveSample.tsx')).RemoveSample);
const TrialDialog = lazyDialog(async () => (await import('./TrialDialog.tsx')).TrialDialog);

/** What superadmins may do to an organisation. */
export function OrganizationActions({ organization }: { organization: ConsoleOrganizationDetail }) {
  const [dialog, setDialog] = useState<'status' | 'trial' | 'sample' | null>(null);
  const { id, owner, status, subscription, hasSuperadmin, ownerIsVerified, isSample } = organization;
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { params: { id } }),
    onSuccess: async () => {
      await refreshAfter(resendVerification);
      toast({ title: 'Verification Sent', description: `A new code is on its way to ${owner.email}.`, variant: 'success' });
    },
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  return (
    <>
      {!ownerIsVerified && !isSample && (
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification
        </Button>
      )}
      {subscription === 'trialing' && (
        <Button {...TrialDialog.prefetch} onClick={() => setDialog('trial')}>
          Extend trial
        </Button>
      )}
      {!hasSuperadmin && (
        <Button {...StatusDialog.prefetch} onClick={() => setDialog('status')}>
          {status === 'active' ? 'Suspend' : 'Reactivate'}
        </Button>
      )}
      {isSample && !hasSuperadmin && (
        <Button {...RemoveSample.prefetch} onClick={() => setDialog('sample')}>
          Remove sample
        </Button>
      )}
      {dialog === 'sample' && <RemoveSample sample={organization} onRemoved={() => void navigate({ to: '/admin' })} onClose={close} />}
      {dialog === 'trial' && <TrialDialog organization={organization} onClose={close} />}
      {dialog === 'status' && <StatusDialog organization={organization} onClose={close} />}
    </>
  );
}
