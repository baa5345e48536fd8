import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Asset, createAsset, updateAsset } from '#contract/customers/assets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { numberOrNull } from '#web/ui/controls/typed.ts';

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
  const { errors } = form.formState;
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
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      {TEXTS.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          <TextInput {...form.register(name)} autoComplete="off" />
        </Field>
      ))}
      {DAYS.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name] && 'must be a day'}>
          <FormDay control={form.control} name={name} />
        </Field>
      ))}
      <Field
        label="Replace in fiscal year"
        help="Named by the year in which it ends."
        error={errors.replaceYear && 'must be a year such as 2028'}
      >
        <TextInput inputMode="numeric" {...form.register('replaceYear', { setValueAs: numberOrNull })} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="cost"
        render={({ field, fieldState }) => (
          <Field
            label={`Cost of the replacement, ${customer.currency}`}
            help="Empty while it is to be quoted."
            error={fieldState.error && `is not an amount in ${customer.currency}`}
          >
            <MoneyInput
              value={field.value ?? 0}
              currency={customer.currency}
              // Nothing typed is not known, rather than free.
              onChange={(amount) => field.onChange(amount === 0 ? null : amount)}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}
