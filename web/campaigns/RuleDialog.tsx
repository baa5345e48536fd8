import { useWatch } from 'react-hook-form';
import { Campaign, type CampaignCustomer, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { CampaignOption, CampaignRule } from '#contract/campaigns/options.fields.ts';
import { amountsByRule, CAMPAIGN_UNITS, followsRule, isSameAmount, type PriceRule } from '#domain/campaigns/campaigns.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CustomerWords } from '#web/ui/forms/CustomerWords.tsx';
import { UNIT_WORDS } from './campaigns.words.ts';

interface RuleDialogProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  /** Option to edit: the advised one, a further one, or a new one that the campaign does not have yet. */
  optionKey: string;
  onClose: () => void;
}

const UNITS = CAMPAIGN_UNITS.map((value) => ({ value, label: `Per ${UNIT_WORDS[value].one}` }));

/** Name, price rule and words of an option with the number of amounts that a save would change. */
export function RuleDialog({ campaign, customers, optionKey, onClose }: RuleDialogProps) {
  const { id, rule, currency, advised } = campaign;
  const isAdvised = optionKey === advised.key;
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: CampaignOption,
    shape: Campaign,
    row: campaign,
    values: (row) => optionIn(row ?? campaign, optionKey),
    send: ({ version, ...option }) => call(updateCampaign, { params: { id }, body: { ...changeTo(campaign, option), version } }),
    onSaved: async () => {
      await refreshAfter(updateCampaign);
      onClose();
    },
  });
  const { control } = form;
  const typed = useWatch({ control });
  const next = CampaignRule.safeParse(typed);
  const [outcome = null, points = []] = useWatch({ control, name: ['outcome', 'points'] });
  const { one } = UNIT_WORDS[typed.unit ?? rule.unit];
  const hours = { inputMode: 'decimal' as const, empty: 0, refusal: 'Hours must be a number from 0 on' };
  const { title, submitLabel } = wordsOf(campaign, optionKey);
  return (
    <FormDialog
      title={title}
      description="Edited, approved, started and declined amounts are kept."
      submitLabel={submitLabel}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 md:grid-cols-2"
    >
      {title !== 'Edit price rule' && <TextField control={control} name="name" label="Option" required className="md:col-span-2" />}
      <SelectField control={control} name="unit" label="Price by" options={UNITS} />
      <MoneyField control={control} name="perCustomer" label="Per customer" currency={currency} empty="zero" />
      <MoneyField control={control} name="perUnit" label={`Per ${one}`} currency={currency} empty="zero" />
      <MoneyField control={control} name="monthlyPerCustomer" label="Monthly per customer" currency={currency} empty="zero" />
      <MoneyField control={control} name="monthlyPerUnit" label={`Monthly per ${one}`} currency={currency} empty="zero" />
      <NumberField control={control} name="hoursPerCustomer" label="Hours per customer" {...hours} />
      <NumberField control={control} name="hoursPerUnit" label={`Hours per ${one}`} {...hours} />
      <div className="md:col-span-2">
        <CustomerWords
          outcome={outcome}
          points={points}
          onChange={(change) => {
            if ('outcome' in change) form.setValue('outcome', change.outcome, { shouldDirty: true });
            else form.setValue('points', change.points, { shouldDirty: true });
          }}
        />
      </div>
      <p role="status" className="text-sm text-muted md:col-span-2">
        {isAdvised && next.success && effectOf(next.data, campaign, customers)}
      </p>
    </FormDialog>
  );
}

/** Title and button for the only price, a new option or an existing one. */
function wordsOf({ advised, options }: Campaign, optionKey: string): { title: string; submitLabel: string } {
  const isAdvised = optionKey === advised.key;
  if (isAdvised && options.length === 0) return { title: 'Edit price rule', submitLabel: 'Save price rule' };
  const isNew = !isAdvised && !options.some(({ key }) => key === optionKey);
  return isNew ? { title: 'Add option', submitLabel: 'Add option' } : { title: 'Edit option', submitLabel: 'Save option' };
}

const NEW_RULE = {
  outcome: null,
  points: [],
  perCustomer: 0,
  perUnit: 0,
  monthlyPerCustomer: 0,
  monthlyPerUnit: 0,
  hoursPerCustomer: 0,
  hoursPerUnit: 0,
};

function optionIn({ advised, rule, options }: Campaign, optionKey: string): CampaignOption {
  if (optionKey === advised.key) return { ...rule, ...advised };
  return options.find(({ key }) => key === optionKey) ?? { ...NEW_RULE, unit: rule.unit, key: optionKey, name: '' };
}

/** Body of the call that saves an option. */
function changeTo({ advised, options }: Campaign, option: CampaignOption) {
  const { key, name, outcome, points, ...rule } = option;
  if (key === advised.key) return { rule, advised: { key, name, outcome, points } };
  const isPresent = options.some((one) => one.key === key);
  return { options: isPresent ? options.map((one) => (one.key === key ? option : one)) : [...options, option] };
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
