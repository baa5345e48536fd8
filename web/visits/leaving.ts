import { useMutation } from '@tanstack/react-query';
import { leaveVisit } from '#contract/visits/visits.contract.ts';
import { call } from '#web/http/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Goes back to the platform; the page begins anew, so that nothing of the visited organisation stays in it. */
export function useLeaveVisit() {
  return useMutation({
    mutationFn: () => call(leaveVisit),
    onSuccess: () => window.location.assign('/admin'),
    onError: () => toast({ title: 'The visit was not ended', description: 'Please try again.', variant: 'destructive' }),
  });
}
