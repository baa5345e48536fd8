import { useMutation } from '@tanstack/react-query';
import { leaveVisit } from '#contract/visits/visits.contract.ts';
import { call } from '#web/http/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Returns to the platform and reloads the page, so that it keeps no data of the organisation. */
export function useLeaveVisit() {
  return useMutation({
    mutationFn: () => call(leaveVisit),
    onSuccess: () => window.location.assign('/admin'),
    onError: () => toast({ title: 'Support access was not ended', description: 'Please try again.', variant: 'destructive' }),
  });
}
