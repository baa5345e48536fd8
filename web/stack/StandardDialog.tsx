import { useState } from 'react';
import { type Control, useController, useFieldArray, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createStackStandard, deleteStackStandard, type StackStandard, updateStackStandard } from '#contract/stack/stack.contract.ts';
import { STACK_CATEGORIES, STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { productName, STACK_LIMITS, STACK_TIERS, STANDARD_STATUSES } from '#domain/stack/stack.rules.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { CATEGORIES, categoryName, knownCategory, STANDARD_STATUS } from './stack.words.ts';

const Form = createStackStandard.body;
type Form = z.input<typeof Form>;
const STATUSES = STANDARD_STATUSES.map((value) => ({ value, label: STANDARD_STATUS[value].label }));
const UNITS = STACK_UNITS.map((value) => ({ value, label: value }));

const newProduct = (category: string | undefined) => ({
  vendor: '',
  product: '',
  edition: '',
  minVersion: '',
  costPerUnit: null,
  unit: STACK_CATEGORIES.find(({ key }) => key === category)?.unit ?? ('user' as const),
});

function blank(category: string | undefined): Form {
  const key = knownCategory(category);
  return {
    category: key,
    status: 'preferred',
    products: [newProduct(key)],
    currency: undefined,
    requiredForTiers: [...STACK_TIERS],
    reason: '',
    reviewAt: null,
    replacementOf: null,
  };
}

interface StandardDialogProps {
  /** Null for a new one. */
  standard: StackStandard | null;
  category: string | undefined;
  standards: readonly StackStandard[];
  mayEdit: boolean;
  onClose: () => void;
}

export function StandardDialog({ standard, category, standards, mayEdit, onClose }: StandardDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving && standard) return <RemoveStandard standard={standard} onClose={onClose} />;
  return (
    <EntityDialog
      entry={createStackStandard}
      row={standard}
      blank={blank(category)}
      valuesOf={(row) => ({ ...row, category: knownCategory(row.category) })}
      send={({ version, category: chosen, ...body }) =>
        standard
          ? call(updateStackStandard, { params: { id: standard.id }, body: { ...body, version } })
          : call(createStackStandard, { body: { ...body, category: chosen } })
      }
      title={standard ? `${categoryName(standard.category)}: ${STANDARD_STATUS[standard.status].label.toLowerCase()}` : 'Add standard'}
      submitLabel={standard ? 'Save standard' : 'Add standard'}
      isReady={mayEdit}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      {(form) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <SelectField
              control={form.control}
              name="category"
              label="Category"
              required
              options={CATEGORIES}
              disabled={standard !== null}
            />
            <SelectField control={form.control} name="status" label="Status" required options={STATUSES} />
          </div>
          <Products form={form} currency={standard?.currency} />
          <Tiers control={form.control} />
          <TextAreaField
            control={form.control}
            name="reason"
            label="Reason"
            rows={2}
            help="Why this standard is required, or why it is being phased out."
          />
          <div className="grid gap-4 md:grid-cols-2">
            <DayField control={form.control} name="reviewAt" label="Review on" refusal="must be a date" />
            <SelectField control={form.control} name="replacementOf" label="Replaces" options={replacedBy(standard, standards)} />
          </div>
          {standard && mayEdit && (
            <div>
              <Button variant="danger" size="sm" icon={TrashIcon} onClick={() => setRemoving(true)}>
                Remove standard
              </Button>
            </div>
          )}
        </>
      )}
    </EntityDialog>
  );
}

function replacedBy(standard: StackStandard | null, standards: readonly StackStandard[]) {
  const others = standards.filter(({ id }) => id !== standard?.id);
  const nameOf = ({ products }: StackStandard) => products.map(productName).join(', ') || 'unnamed';
  return [
    { value: null, label: 'Nothing' },
    ...others.map((one) => ({ value: one.id, label: `${categoryName(one.category)}: ${nameOf(one)}` })),
  ];
}

function Tiers({ control }: { control: Control<Form> }) {
  const { value = [], onChange } = useController({ control, name: 'requiredForTiers' }).field;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Required for tiers</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {STACK_TIERS.map((tier) => (
          <Checkbox
            key={tier}
            checked={value.includes(tier)}
            onChange={({ target }) => onChange(target.checked ? [...value, tier].toSorted() : value.filter((one) => one !== tier))}
          >
            Tier {tier}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Products({ form, currency = 'USD' }: { form: UseFormReturn<Form, unknown, z.output<typeof Form>>; currency: string | undefined }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'products' });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Products</legend>
      {fields.map((product, at) => (
        <div key={product.id} className="grid grid-cols-2 items-start gap-3 rounded-field border border-border p-3 md:grid-cols-3">
          <TextField control={control} name={`products.${at}.vendor`} label="Vendor" />
          <TextField control={control} name={`products.${at}.product`} label="Product" required />
          <TextField control={control} name={`products.${at}.edition`} label="Edition" />
          <TextField control={control} name={`products.${at}.minVersion`} label="Minimum version" />
          <MoneyField control={control} name={`products.${at}.costPerUnit`} label="Monthly cost" currency={currency} />
          <div className="flex items-end gap-2">
            <SelectField control={control} name={`products.${at}.unit`} label="Per" options={UNITS} className="grow" />
            <IconButton label={`Remove product ${at + 1}`} icon={TrashIcon} onClick={() => remove(at)} />
          </div>
        </div>
      ))}
      {fields.length < STACK_LIMITS.products && (
        <div>
          <Button size="sm" icon={PlusIcon} onClick={() => append(newProduct(form.getValues('category')))}>
            Add product
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function RemoveStandard({ standard, onClose }: { standard: StackStandard; onClose: () => void }) {
  const { id, version, category } = standard;
  const dialog = useConfirm(() => call(deleteStackStandard, { params: { id }, body: { version } }), {
    title: `Remove this standard for ${categoryName(category)}?`,
    description: 'New audits no longer check it. Audits that have started keep it unchanged.',
    confirmLabel: 'Remove standard',
    danger: true,
    changes: deleteStackStandard,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
