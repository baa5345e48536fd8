import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';

/** Starts or opens the campaign for a finding's gap. */
export function StartCampaign({ findingId }: { findingId: string }) {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => call(createCampaign, { body: { findingId } }),
    onSuccess: async ({ id }) => {
      await refreshAfter(createCampaign);
      await navigate({ to: '/recommendations/campaigns/$id', params: { id } });
    },
  });
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">Other customers may have the same gap. A campaign recommends the fix to all of them at once.</p>
      <div>
        <Button size="sm" icon={UsersIcon} loading={start.isPending} onClick={() => start.mutate()}>
          Start campaign
        </Button>
      </div>
      <FaultMessage error={start.error} />
    </div>
  );
}
