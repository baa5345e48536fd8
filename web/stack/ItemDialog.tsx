import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { createStackItem, type StackItem, updateStackItem } from '#contract/stack/stack.items.contract.ts';
import { ITEM_DECISIONS } from '#domain/stack/stack.rules.ts';
import { call } from '#web/http/call.ts';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { CATEGORIES, categoryName, DECISIONS, knownCategory } from './stack.words.ts';

type ItemForm = z.input<typeof createStackItem.body>;
const DECISION_CHOICES = [{ value: null, label: 'None yet' }, ...ITEM_DECISIONS.map((value) => ({ value, label: DECISIONS[value] }))];

const NEW: ItemForm = {
  category: 'endpoint',
  vendor: '',
  product: '',
  productVersion: '',
  quantity: null,
  coveragePercent: null,
  renewalAt: null,
  monthlyCost: null,
  decision: null,
};

interface ItemDialogProps {
  customer: Customer;
  /** Null for a new one. */
  item: StackItem | null;
  onClose: () => void;
}

export function ItemDialog({ customer, item, onClose }: ItemDialogProps) {
  return (
    <EntityDialog
      entry={createStackItem}
      row={item}
      blank={NEW}
      valuesOf={(row) => ({ ...row, category: knownCategory(row.category) })}
      send={(body) =>
        item ? call(updateStackItem, { params: { id: item.id }, body }) : call(createStackItem, { params: { id: customer.id }, body })
      }
      title={item ? `Edit ${item.product}` : 'Add product'}
      submitLabel={item ? 'Save product' : 'Add product'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {item?.followsTool ? <FromTool item={item} /> : <Described control={control} />}
          <TextField control={control} name="productVersion" label="Version" />
          <NumberField
            control={control}
            name="coveragePercent"
            label="Coverage, %"
            help="Share of the customer that the product protects or serves."
            refusal="must be between 0 and 100"
          />
          <MoneyField control={control} name="monthlyCost" label="Monthly cost" currency={customer.currency} />
          <SelectField control={control} name="decision" label="Decision" options={DECISION_CHOICES} />
        </>
      )}
    </EntityDialog>
  );
}

/** Fields maintained by the professional-services tool; the others are edited by hand. */
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
      <p className="text-muted">{tool} provides these fields, and they change with each sync. You can edit the others.</p>
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

/** Fields only for products that were entered or imported. */
function Described({ control }: { control: Control<ItemForm> }) {
  return (
    <>
      <SelectField control={control} name="category" label="Category" required options={CATEGORIES} />
      <TextField control={control} name="product" label="Product" required />
      <TextField control={control} name="vendor" label="Vendor" />
      <NumberField control={control} name="quantity" label="Quantity" refusal="must be a whole number" />
      <DayField control={control} name="renewalAt" label="Renews on" refusal="must be a date" />
    </>
  );
}
