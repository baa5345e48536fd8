import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { type CampaignCandidates, listCampaignCandidates, type SourceInput } from '#contract/campaigns/sources.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { ChooseCustomers } from './ChooseCustomers.tsx';
import { useCustomerChoice } from './customer.choice.ts';

interface StartCampaignDialogProps {
  source: SourceInput;
  onClose: () => void;
}

/** Chooses the customers of a new campaign, or leads to the campaign that exists for the source. */
export function StartCampaignDialog({ source, onClose }: StartCampaignDialogProps) {
  const { data, error, refetch } = useQuery(ask(listCampaignCandidates, { query: source }));
  if (data?.campaignId === null) return <ChoiceDialog source={source} candidates={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={data ? data.title : 'Start campaign'}
      description={data && 'A campaign for this exists. Add or remove its customers there.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {data?.campaignId && (
            <LinkButton variant="primary" to={`/recommendations/campaigns/${data.campaignId}`}>
              Open campaign
            </LinkButton>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        !data && <TableSkeleton rows={8} label="Loading the customers" />
      )}
    </Dialog>
  );
}

function ChoiceDialog({ source, candidates, onClose }: StartCampaignDialogProps & { candidates: CampaignCandidates }) {
  const { title, customers } = candidates;
  const choice = useCustomerChoice(customers);
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => call(createCampaign, { body: { ...source, customerIds: [...choice.chosen] } }),
    onSuccess: async ({ id }) => {
      onClose();
      await refreshAfter(createCampaign);
      await navigate({ to: '/recommendations/campaigns/$id', params: { id } });
    },
  });
  const count = choice.chosen.size;
  return (
    <FormDialog
      size="lg"
      title={`Start campaign: ${title}`}
      description="Nothing is sent yet. You set the text and the price before recommendations are created."
      submitLabel={count === 0 ? 'Start campaign' : `Start with ${countText(count, 'customer')}`}
      isReady={count > 0}
      saving={start}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
      onClose={onClose}
    >
      <ChooseCustomers customers={customers} choice={choice} />
    </FormDialog>
  );
}
