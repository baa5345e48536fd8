import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeCampaignCustomers, type Campaign, removeCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArrowBackUpIcon, PencilIcon, XIcon } from '#web/ui/icons.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey } from '#web/ui/list/BulkMenu.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { amountsText, type CustomerRow } from './campaigns.words.ts';

const AmountsDialog = lazyDialog(async () => (await import('./AmountsDialog.tsx')).AmountsDialog);

const refuse = (error: unknown) =>
  toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution });

/** Actions on the selected customers; P edits their price. */
export function SelectedCustomers({ campaign, selection }: { campaign: Campaign; selection: Selection<CustomerRow> }) {
  const { rows, clear } = selection;
  const [isPricing, setPricing] = useState(false);
  const params = { id: campaign.id };
  const customerIds = rows.map(({ id }) => id);
  const remove = useMutation({
    mutationFn: () => call(removeCampaignCustomers, { params, body: { customerIds } }),
    onSuccess: async ({ removed }) => {
      clear();
      await refreshAfter(removeCampaignCustomers);
      toast({ title: `${countText(removed, 'customer')} removed`, description: 'Recommendations that were created are kept.' });
    },
    onError: refuse,
  });
  const reset = useMutation({
    mutationFn: () => call(changeCampaignCustomers, { params, body: { customerIds, amounts: null } }),
    onSuccess: async ({ changed, kept }) => {
      await refreshAfter(changeCampaignCustomers);
      toast({ title: amountsText(changed, kept) });
    },
    onError: refuse,
  });
  useKeys((event) => {
    if (isTaken(event) || event.repeat || event.key.toLowerCase() !== 'p') return;
    event.preventDefault();
    setPricing(true);
  });
  const { oneTime } = totalsOf(rows, campaign.currency);
  return (
    <BulkBar label="Selected customers" count={rows.length} isPending={remove.isPending || reset.isPending} onClear={clear}>
      <span className="mr-2 shrink-0 text-sm text-muted max-md:sr-only">{`${moneyText(oneTime, campaign.currency)} one-time`}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={PencilIcon}
        aria-keyshortcuts="P"
        {...AmountsDialog.prefetch}
        onClick={() => setPricing(true)}
      >
        Edit price
        <BulkKey>P</BulkKey>
      </Button>
      {rows.some(({ isEdited }) => isEdited) && (
        <Button variant="ghost" size="sm" icon={ArrowBackUpIcon} loading={reset.isPending} onClick={() => reset.mutate()}>
          Use price rule
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={XIcon} loading={remove.isPending} onClick={() => remove.mutate()}>
        Remove
      </Button>
      {isPricing && <AmountsDialog campaign={campaign} rows={rows} onClose={() => setPricing(false)} />}
    </BulkBar>
  );
}
