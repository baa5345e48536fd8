import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { createStackItem, StackItem, updateStackItem } from '#contract/stack/stack.items.contract.ts';
import { ITEM_DECISIONS } from '#domain/stack/stack.rules.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { DayField } from '#web/ui/fields/DayField.tsx';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CATEGORIES, categoryName, DECISIONS } from './stack.words.ts';

type ItemForm = z.input<typeof createStackItem.body>;
const DECISION_CHOICES = [{ value: null, label: 'None yet' }, ...ITEM_DECISIONS.map((value) => ({ value, label: DECISIONS[value] }))];

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
  const { control } = form;
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
      {item?.followsTool ? <FromTool item={item} /> : <Described control={control} />}
      <TextField control={control} name="productVersion" label="Version" />
      <NumberField
        control={control}
        name="coveragePercent"
        label="Covers, %"
        help="How much of the customer it protects or serves."
        refusal="must be between 0 and 100"
      />
      <MoneyField control={control} name="monthlyCost" label="Cost a month" currency={customer.currency} />
      <SelectField control={control} name="decision" label="Decision" options={DECISION_CHOICES} />
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
function Described({ control }: { control: Control<ItemForm> }) {
  return (
    <>
      <SelectField control={control} name="category" label="Category" required options={CATEGORIES} />
      <TextField control={control} name="product" label="Product" required />
      <TextField control={control} name="vendor" label="Vendor" />
      <NumberField control={control} name="quantity" label="Quantity" refusal="must be a whole number" />
      <DayField control={control} name="renewalAt" label="Renews on" refusal="must be a day" />
    </>
  );
}
