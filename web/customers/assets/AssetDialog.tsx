import type * as z from 'zod/mini';
import { type Asset, createAsset, updateAsset } from '#contract/customers/assets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';

type AssetForm = z.input<typeof createAsset.body>;

const NEW: AssetForm = {
  name: '',
  type: '',
  model: '',
  serial: '',
  purchasedAt: null,
  warrantyEndsAt: null,
  endOfLifeAt: null,
  replaceYear: null,
  cost: null,
};

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
  return (
    <EntityDialog
      entry={createAsset}
      row={asset}
      blank={NEW}
      valuesOf={(row) => row}
      send={(body) =>
        asset ? call(updateAsset, { params: { id: asset.id }, body }) : call(createAsset, { params: { id: customer.id }, body })
      }
      title={asset ? `Edit ${asset.name}` : 'Add asset'}
      submitLabel={asset ? 'Save asset' : 'Add asset'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" required />
          {TEXTS.map(([name, label]) => (
            <TextField key={name} control={control} name={name} label={label} />
          ))}
          {DAYS.map(([name, label]) => (
            <DayField key={name} control={control} name={name} label={label} refusal="must be a date" />
          ))}
          <NumberField
            control={control}
            name="replaceYear"
            label="Replace in fiscal year"
            help="Named after the year in which it ends."
            refusal="must be a year, such as 2028"
          />
          <MoneyField
            control={control}
            name="cost"
            label="Replacement cost"
            currency={customer.currency}
            help="Leave empty if it is to be quoted."
          />
        </>
      )}
    </EntityDialog>
  );
}
