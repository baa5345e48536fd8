import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { createStackItem, StackItem, updateStackItem } from '#contract/stack/stack.items.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { ITEM_DECISIONS } from '#domain/stack/stack.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { numberOrNull } from '#web/ui/controls/typed.ts';
import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CategoryField } from './CategoryField.tsx';
import { categoryName, DECISIONS } from './stack.words.ts';

type ItemForm = z.input<typeof createStackItem.body>;
const NONE = 'none';

function formOf(item: StackItem | null): ItemForm {
  const category = STACK_CATEGORIES.find(({ key }) => key === item?.category)?.key ?? 'endpoint';
  if (!item) {
    const unknown = { quantity: null, coveragePercent: null, renewalAt: null, monthlyCost: null, decision: null };
    return { category, vendor: '', product: '', productVersion: '', ...unknown };
  }
  const { vendor, product, productVersion, quantity, coveragePercent, renewalAt, monthlyCost, decision } = item;
  return { category, vendor, product, productVersion, quantity, coveragePercent, renewalAt, monthlyCost, decision };
}

interface ItemDialogProps {
  customer: Customer;
  /** Null for a new one. */
  item: StackItem | null;
  onClose: () => void;
}

export function ItemDialog({ customer, item, onClose }: ItemDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createStackItem.body,
    shape: StackItem,
    row: item,
    formOf,
    send: (body) =>
      item ? call(updateStackItem, { params: { id: item.id }, body }) : call(createStackItem, { params: { id: customer.id }, body }),
    onSaved: async () => {
      await refreshAfter(createStackItem);
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={item ? `Edit ${item.product}` : 'Add product'}
      submitLabel={item ? 'Save product' : 'Add product'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      {item?.followsTool ? <FromTool item={item} /> : <Described form={form} />}
      <Field label="Version" error={errors.productVersion?.message}>
        <TextInput {...form.register('productVersion')} autoComplete="off" />
      </Field>
      <Field
        label="Covers, %"
        help="How much of the customer it protects or serves."
        error={errors.coveragePercent && 'must be between 0 and 100'}
      >
        <TextInput inputMode="numeric" {...form.register('coveragePercent', { setValueAs: numberOrNull })} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="monthlyCost"
        render={({ field, fieldState }) => (
          <Field label={`Cost a month, ${customer.currency}`} error={fieldState.error && `is not an amount in ${customer.currency}`}>
            <MoneyInput
              value={field.value ?? 0}
              currency={customer.currency}
              onChange={(amount) => field.onChange(amount === 0 ? null : amount)}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="decision"
        render={({ field }) => (
          <Field label="Decision">
            <Select
              options={[{ value: NONE, label: 'None yet' }, ...ITEM_DECISIONS.map((value) => ({ value, label: DECISIONS[value] }))]}
              value={field.value ?? NONE}
              onChange={(value) => field.onChange(value === NONE ? null : value)}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}

/** What the professional-services tool says of a product; a person says the rest. */
function FromTool({ item }: { item: StackItem }) {
  const { tool, category, vendor, product, quantity, renewalAt } = item;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Category', categoryName(category)],
    ['Product', [vendor, product].filter((part) => part !== '').join(' ')],
    ['Quantity', quantity ?? '–'],
    ['Renews on', <DateText key="day" value={renewalAt} />],
  ];
  return (
    <section aria-label={`From ${tool}`} className="rounded-card border border-border p-3 md:col-span-2">
      <p className="text-muted">{tool} says this, and it changes with the synchronisation. The rest is yours.</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What only a person says of a product that was typed or imported. */
function Described({ form }: { form: UseFormReturn<ItemForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <CategoryField control={form.control} name="category" />
      <Field label="Product" required error={errors.product?.message}>
        <TextInput {...form.register('product')} autoComplete="off" />
      </Field>
      <Field label="Vendor" error={errors.vendor?.message}>
        <TextInput {...form.register('vendor')} autoComplete="off" />
      </Field>
      <Field label="Quantity" error={errors.quantity && 'must be a whole number'}>
        <TextInput inputMode="numeric" {...form.register('quantity', { setValueAs: numberOrNull })} autoComplete="off" />
      </Field>
      <Field label="Renews on" error={errors.renewalAt && 'must be a day'}>
        <FormDay control={form.control} name="renewalAt" />
      </Field>
    </>
  );
}
