import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logout } from '#contract/auth/auth.contract.ts';
import { call } from '#web/http/call.ts';
import { previewRole } from '#web/http/preview.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { endSession } from './session.ts';
import { notifyOtherTabs } from './tabs.ts';

export function useLogout(): () => void {
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async ({ continueAt }) => {
      endSession();
      notifyOtherTabs(null);
      if (continueAt === null) await navigate({ to: '/auth' });
      else window.location.assign(continueAt);
    },
    onError: () => toast({ title: 'Logout Failed', description: 'Please try again.', variant: 'destructive' }),
  });
  return () => {
    previewRole(null);
    leave.mutate();
  };
}
