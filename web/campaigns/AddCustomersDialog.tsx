import { useMutation, useQuery } from '@tanstack/react-query';
import { addCampaignCustomers, type Campaign } from '#contract/campaigns/campaigns.contract.ts';
import { type CampaignCandidates, listCampaignCandidates } from '#contract/campaigns/sources.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { ChooseCustomers } from './ChooseCustomers.tsx';
import { useCustomerChoice } from './customer.choice.ts';

interface AddCustomersDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Customers that are not in the campaign yet; the affected ones are chosen. */
export function AddCustomersDialog({ campaign, onClose }: AddCustomersDialogProps) {
  const { data, error, refetch } = useQuery(ask(listCampaignCandidates, { query: { campaignId: campaign.id } }));
  if (data) return <ChoiceDialog campaign={campaign} customers={data.customers} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size="lg" title="Add customers" footer={<Button onClick={onClose}>Cancel</Button>}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={8} label="Loading the customers" />}
    </Dialog>
  );
}

function ChoiceDialog({ campaign: { id }, customers, onClose }: AddCustomersDialogProps & Pick<CampaignCandidates, 'customers'>) {
  const choice = useCustomerChoice(customers);
  const add = useMutation({
    mutationFn: () => call(addCampaignCustomers, { params: { id }, body: { customerIds: [...choice.chosen] } }),
    onSuccess: async ({ added }) => {
      onClose();
      await refreshAfter(addCampaignCustomers);
      toast({ title: `${countText(added, 'customer')} added` });
    },
  });
  const count = choice.chosen.size;
  return (
    <FormDialog
      size="lg"
      title="Add customers"
      submitLabel={`Add ${countText(count, 'customer')}`}
      isReady={count > 0}
      saving={add}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
      onClose={onClose}
    >
      <ChooseCustomers customers={customers} choice={choice} />
    </FormDialog>
  );
}
