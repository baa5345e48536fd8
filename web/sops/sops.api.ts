import { getSop, type Sop, updateSop } from '#contract/sops/sops.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Updates the cached SOP from a response. */
export function afterSopChange(sop: Sop): Promise<void> {
  queryClient.setQueryData(ask(getSop, { params: { id: sop.id } }).queryKey, sop);
  return refreshAfter(updateSop);
}

/** Shows a refused status change and refetches the SOP. */
export function refusedStep(error: Error): void {
  refreshAfterConflict(updateSop)(error);
  const { headline, resolution } = faultOf(error);
  toast({ title: headline, description: resolution, variant: 'destructive' });
}
