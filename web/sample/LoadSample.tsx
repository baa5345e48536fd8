import { useMutation, useQuery } from '@tanstack/react-query';
import { getSampleData, loadSampleData } from '#contract/sample/sample.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Offers sample data in an empty state while the organisation has no assessment: two sample customers with all their records. */
export function LoadSample() {
  const may = useCan()('customers:edit');
  const { data } = useQuery({ ...ask(getSampleData), enabled: may });
  const load = useMutation({
    mutationFn: () => call(loadSampleData),
    onSuccess: async () => {
      await refreshAfter(loadSampleData);
      toast({ title: 'Sample data loaded', description: 'You can remove it in the list of customers.', variant: 'success' });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  if (!may || !data?.isOffered) return null;
  return (
    <Button variant="ghost" loading={load.isPending} onClick={() => load.mutate()}>
      Load sample data
    </Button>
  );
}
