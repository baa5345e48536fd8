import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createStackStandard, deleteStackStandard, StackStandard, updateStackStandard } from '#contract/stack/stack.contract.ts';
import { STACK_CATEGORIES, STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { productName, STACK_LIMITS, STACK_TIERS, STANDARD_STATUSES } from '#domain/stack/stack.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CategoryField } from './CategoryField.tsx';
import { categoryName, STANDARD_STATUS } from './stack.words.ts';

const Form = createStackStandard.body;
type Form = z.input<typeof Form>;
const NOTHING = 'nothing';

const newProduct = (category: string | undefined) => ({
  vendor: '',
  product: '',
  edition: '',
  minVersion: '',
  costPerUnit: null,
  unit: STACK_CATEGORIES.find(({ key }) => key === category)?.unit ?? ('user' as const),
});

const formOf =
  (category: string | undefined) =>
  (standard: StackStandard | null): Form => {
    const key = STACK_CATEGORIES.find((one) => one.key === (standard?.category ?? category))?.key ?? 'endpoint';
    if (!standard) {
      return {
        category: key,
        status: 'preferred',
        products: [newProduct(key)],
        requiredForTiers: [...STACK_TIERS],
        reason: '',
        reviewAt: null,
        replacementOf: null,
      };
    }
    const { status, products, requiredForTiers, reason, reviewAt, replacementOf, currency } = standard;
    return { category: key, status, products, requiredForTiers, reason, reviewAt, replacementOf, currency };
  };

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
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: Form,
    shape: StackStandard,
    row: standard,
    formOf: formOf(category),
    send: ({ version, category: chosen, ...body }) =>
      standard
        ? call(updateStackStandard, { params: { id: standard.id }, body: { ...body, version } })
        : call(createStackStandard, { body: { ...body, category: chosen } }),
    onSaved: async () => {
      await refreshAfter(createStackStandard);
      onClose();
    },
  });
  if (isRemoving && standard) return <RemoveStandard standard={standard} onClose={onClose} />;
  const { errors } = form.formState;
  const others = standards.filter(({ id }) => id !== standard?.id);
  return (
    <FormDialog
      title={standard ? `${categoryName(standard.category)}: ${STANDARD_STATUS[standard.status].label.toLowerCase()}` : 'Add a standard'}
      submitLabel={standard ? 'Save standard' : 'Add standard'}
      saving={save}
      conflict={conflict}
      isReady={mayEdit}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryField control={form.control} name="category" disabled={standard !== null} />
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <Field label="Status" required>
              <Select
                options={STANDARD_STATUSES.map((value) => ({ value, label: STANDARD_STATUS[value].label }))}
                value={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
      </div>
      <Products form={form} currency={standard?.currency} />
      <Controller
        control={form.control}
        name="requiredForTiers"
        render={({ field }) => <Tiers value={field.value ?? []} onChange={field.onChange} />}
      />
      <Field label="Reason" help="Why we ask for it, or why it goes." error={errors.reason?.message}>
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Look at it again on" error={errors.reviewAt && 'must be a day'}>
          <FormDay control={form.control} name="reviewAt" />
        </Field>
        <Controller
          control={form.control}
          name="replacementOf"
          render={({ field }) => (
            <Field label="Replaces">
              <Select
                options={[
                  { value: NOTHING, label: 'Nothing' },
                  ...others.map((one) => ({
                    value: one.id,
                    label: `${categoryName(one.category)}: ${one.products.map(productName).join(', ') || 'unnamed'}`,
                  })),
                ]}
                value={field.value ?? NOTHING}
                onChange={(value) => field.onChange(value === NOTHING ? null : value)}
              />
            </Field>
          )}
        />
      </div>
      {standard && mayEdit && (
        <div>
          <Button variant="danger" size="sm" icon={TrashIcon} onClick={() => setRemoving(true)}>
            Remove this standard
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function Tiers({ value, onChange }: { value: readonly string[]; onChange: (tiers: string[]) => void }) {
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
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'products' });
  const { errors } = form.formState;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Products</legend>
      {fields.map((product, at) => (
        <div key={product.id} className="grid grid-cols-2 items-start gap-3 rounded-field border border-border p-3 md:grid-cols-3">
          <Field label="Vendor">
            <TextInput {...form.register(`products.${at}.vendor`)} autoComplete="off" />
          </Field>
          <Field label="Product" required error={errors.products?.[at]?.product?.message}>
            <TextInput {...form.register(`products.${at}.product`)} autoComplete="off" />
          </Field>
          <Field label="Edition">
            <TextInput {...form.register(`products.${at}.edition`)} autoComplete="off" />
          </Field>
          <Field label="Least version">
            <TextInput {...form.register(`products.${at}.minVersion`)} autoComplete="off" />
          </Field>
          <Controller
            control={form.control}
            name={`products.${at}.costPerUnit`}
            render={({ field, fieldState }) => (
              <Field label={`Cost a month, ${currency}`} error={fieldState.error && `is not an amount in ${currency}`}>
                <MoneyInput
                  value={field.value ?? 0}
                  currency={currency}
                  onChange={(amount) => field.onChange(amount === 0 ? null : amount)}
                  onBlur={field.onBlur}
                  ref={field.ref}
                />
              </Field>
            )}
          />
          <div className="flex items-end gap-2">
            <Controller
              control={form.control}
              name={`products.${at}.unit`}
              render={({ field }) => (
                <Field label="For each" className="grow">
                  <Select
                    options={STACK_UNITS.map((value) => ({ value, label: value }))}
                    value={field.value ?? 'user'}
                    onChange={field.onChange}
                  />
                </Field>
              )}
            />
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
  const remove = useMutation({
    mutationFn: () => call(deleteStackStandard, { params: { id }, body: { version } }),
    onSuccess: onClose,
    onSettled: () => refreshAfter(deleteStackStandard),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove this standard for ${categoryName(category)}?`}
      description="New audits do not ask for it any more. Audits that have begun keep what it said."
      confirmLabel="Remove standard"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
