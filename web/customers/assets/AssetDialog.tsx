import type * as z from 'zod/mini';
import { Asset, createAsset, updateAsset } from '#contract/customers/assets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { DayField } from '#web/ui/fields/DayField.tsx';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

type AssetForm = z.input<typeof createAsset.body>;

function formOf(asset: Asset | null): AssetForm {
  if (!asset) {
    const days = { purchasedAt: null, warrantyEndsAt: null, endOfLifeAt: null };
    return { name: '', type: '', model: '', serial: '', ...days, replaceYear: null, cost: null };
  }
  const { name, type, model, serial, purchasedAt, warrantyEndsAt, endOfLifeAt, replaceYear, cost } = asset;
  return { name, type, model, serial, purchasedAt, warrantyEndsAt, endOfLifeAt, replaceYear, cost };
}

const DAYS = [
  ['purchasedAt', 'Purchased'],
  ['warrantyEndsAt', 'Warranty ends'],
  ['endOfLifeAt', 'End of life'],
] as const;
const TEXTS = [
  ['type', 'Type'],
  ['model', 'Model'],
  ['serial', 'Serial number'],
] as const;

interface AssetDialogProps {
  customer: Customer;
  /** Null for a new one. */
  asset: Asset | null;
  onClose: () => void;
}

export function AssetDialog({ customer, asset, onClose }: AssetDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createAsset.body,
    shape: Asset,
    row: asset,
    formOf,
    send: (body) =>
      asset ? call(updateAsset, { params: { id: asset.id }, body }) : call(createAsset, { params: { id: customer.id }, body }),
    onSaved: async () => {
      await refreshAfter(createAsset);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={asset ? `Edit ${asset.name}` : 'Add asset'}
      submitLabel={asset ? 'Save asset' : 'Add asset'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextField control={control} name="name" label="Name" required />
      {TEXTS.map(([name, label]) => (
        <TextField key={name} control={control} name={name} label={label} />
      ))}
      {DAYS.map(([name, label]) => (
        <DayField key={name} control={control} name={name} label={label} refusal="must be a day" />
      ))}
      <NumberField
        control={control}
        name="replaceYear"
        label="Replace in fiscal year"
        help="Named by the year in which it ends."
        refusal="must be a year such as 2028"
      />
      <MoneyField
        control={control}
        name="cost"
        label="Cost of the replacement"
        currency={customer.currency}
        help="Empty while it is to be quoted."
      />
    </FormDialog>
  );
}
