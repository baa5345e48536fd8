import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Campaign, changeCampaignCustomers } from '#contract/campaigns/campaigns.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type CustomerRow, unitWords } from './campaigns.words.ts';
import { amountsText } from './selected.words.ts';

interface AmountsDialogProps {
  campaign: Campaign;
  rows: readonly CustomerRow[];
  onClose: () => void;
}

const Body = z.omit(changeCampaignCustomers.body, { customerIds: true });

/** Number of units, from which the rule calculates, or amounts instead of the rule. */
export function AmountsDialog({ campaign, rows, onClose }: AmountsDialogProps) {
  const { head, many } = unitWords(campaign);
  const [way, setWay] = useState<string>('units');
  const option = campaign.options.find(({ key }) => key === way);
  const [first] = rows;
  const form = useContractForm(Body, {
    units: first?.units ?? null,
    amounts: first?.amounts ?? { oneTime: 0, monthly: 0, hours: 0 },
  });
  const choose = (chosen: string) => {
    setWay(chosen);
    const present = first?.options.find(({ key }) => key === chosen)?.amounts ?? (chosen === 'amounts' ? first?.amounts : null);
    form.setValue('amounts', present ?? { oneTime: 0, monthly: 0, hours: 0 });
  };
  const save = useMutation({
    mutationFn: ({ units, amounts }: z.output<typeof Body>) =>
      call(changeCampaignCustomers, {
        params: { id: campaign.id },
        body: { customerIds: rows.map(({ id }) => id), ...(way === 'units' ? { units, amounts: null } : { amounts, option: option?.key }) },
      }),
    onSuccess: async ({ changed, kept }) => {
      onClose();
      await refreshAfter(changeCampaignCustomers);
      toast({ title: amountsText(changed, kept) });
    },
  });
  const currency = first?.currency ?? campaign.currency;
  return (
    <FormDialog
      title={rows.length === 1 && first ? `Price for ${first.customer.name}` : `Price for ${countText(rows.length, 'customer')}`}
      description="Approved, started and declined amounts are kept."
      submitLabel="Save price"
      saving={save}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <SegmentedControl
        label="Price by"
        options={[
          { value: 'units', label: `Number of ${many}` },
          { value: 'amounts', label: campaign.options.length === 0 ? 'Own amounts' : campaign.advised.name },
          ...campaign.options.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        value={way}
        onChange={choose}
      />
      {way === 'units' ? (
        <NumberField control={form.control} name="units" label={head} refusal={`${head} must be a whole number from 0 on`} />
      ) : (
        <div className="grid gap-4 md:grid-cols-3">
          <MoneyField control={form.control} name="amounts.oneTime" label="One-time" currency={currency} empty="zero" />
          <MoneyField control={form.control} name="amounts.monthly" label="Monthly" currency={currency} empty="zero" />
          <NumberField
            control={form.control}
            name="amounts.hours"
            label="Hours"
            inputMode="decimal"
            refusal="Hours must be a number from 0 on"
          />
        </div>
      )}
    </FormDialog>
  );
}
