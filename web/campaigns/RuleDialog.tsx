import { useWatch } from 'react-hook-form';
import { Campaign, type CampaignCustomer, CampaignRule, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { amountsByRule, CAMPAIGN_UNITS, followsRule, isSameAmount, type PriceRule } from '#domain/campaigns/campaigns.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { UNIT_WORDS } from './campaigns.words.ts';

interface RuleDialogProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  onClose: () => void;
}

const UNITS = CAMPAIGN_UNITS.map((value) => ({ value, label: `Per ${UNIT_WORDS[value].one}` }));

/** Price rule with the number of amounts that a save would change. */
export function RuleDialog({ campaign, customers, onClose }: RuleDialogProps) {
  const { id, rule, currency } = campaign;
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: CampaignRule,
    shape: Campaign,
    row: campaign,
    values: (row) => row?.rule ?? rule,
    send: ({ version, ...changed }) => call(updateCampaign, { params: { id }, body: { rule: changed, version } }),
    onSaved: async () => {
      await refreshAfter(updateCampaign);
      onClose();
    },
  });
  const { control } = form;
  const typed = useWatch({ control });
  const next = CampaignRule.safeParse(typed);
  const { one } = UNIT_WORDS[typed.unit ?? rule.unit];
  const hours = { inputMode: 'decimal' as const, empty: 0, refusal: 'Hours must be a number from 0 on' };
  return (
    <FormDialog
      title="Edit price rule"
      description="Edited, approved, started and declined amounts are kept."
      submitLabel="Save price rule"
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 md:grid-cols-2"
    >
      <SelectField control={control} name="unit" label="Price by" options={UNITS} />
      <MoneyField control={control} name="perCustomer" label="Per customer" currency={currency} empty="zero" />
      <MoneyField control={control} name="perUnit" label={`Per ${one}`} currency={currency} empty="zero" />
      <MoneyField control={control} name="monthlyPerUnit" label={`Monthly per ${one}`} currency={currency} empty="zero" />
      <NumberField control={control} name="hoursPerCustomer" label="Hours per customer" {...hours} />
      <NumberField control={control} name="hoursPerUnit" label={`Hours per ${one}`} {...hours} />
      <p role="status" className="text-sm text-muted md:col-span-2">
        {next.success && effectOf(next.data, campaign, customers)}
      </p>
    </FormDialog>
  );
}

/** Sentence about the amounts that the new rule changes; the numbers of another unit are known only after the save. */
function effectOf(next: PriceRule, campaign: Campaign, customers: readonly CampaignCustomer[]): string {
  if (next.unit !== campaign.rule.unit) return `The numbers of ${UNIT_WORDS[next.unit].many} are read from the customers.`;
  const changed = customers.filter(
    (customer) => isFree(customer, campaign) && !isSameAmount(amountsByRule(next, customer.units), customer.amounts),
  );
  return changed.length === 0 ? 'No amount changes.' : `${countText(changed.length, 'amount changes', 'amounts change')} when you save.`;
}

function isFree({ isEdited, currency, state, recommendation }: CampaignCustomer, campaign: Campaign): boolean {
  return !isEdited && currency === campaign.currency && followsRule(state) && recommendation?.isChanged !== true;
}
