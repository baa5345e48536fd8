import type * as z from 'zod/mini';
import { type Agreement, createAgreement, updateAgreement } from '#contract/customers/agreements.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';

const KINDS = [
  { value: 'service', label: 'Service' },
  { value: 'licence', label: 'Licence' },
] as const;
const CYCLES = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

type AgreementForm = z.input<typeof createAgreement.body>;

const NEW: AgreementForm = {
  name: '',
  amount: 0,
  start: '',
  kind: 'service',
  cycle: 'monthly',
  category: '',
  end: null,
  assumeRenewal: true,
  yearlyRisePercent: 0,
};

interface AgreementDialogProps {
  customer: Customer;
  /** Null for a new one. */
  agreement: Agreement | null;
  onClose: () => void;
}

export function AgreementDialog({ customer, agreement, onClose }: AgreementDialogProps) {
  return (
    <EntityDialog
      entry={createAgreement}
      row={agreement}
      blank={NEW}
      valuesOf={(row) => row}
      send={(body) =>
        agreement
          ? call(updateAgreement, { params: { id: agreement.id }, body })
          : call(createAgreement, { params: { id: customer.id }, body })
      }
      title={agreement ? `Edit ${agreement.name}` : 'Add agreement'}
      submitLabel={agreement ? 'Save agreement' : 'Add agreement'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" required className="md:col-span-2" />
          <MoneyField
            control={control}
            name="amount"
            label="Amount"
            currency={customer.currency}
            empty="zero"
            help={agreement && 'A new amount applies from today.'}
          />
          <SelectField control={control} name="cycle" label="Paid" options={CYCLES} />
          <DayField control={control} name="start" label="Starts" required refusal="must be a date" />
          <DayField control={control} name="end" label="Ends" refusal="must be a date" help="Leave empty if it has no end date." />
          <NumberField
            control={control}
            name="yearlyRisePercent"
            label="Yearly increase, %"
            inputMode="decimal"
            empty={0}
            help="On each anniversary of the start date."
            refusal="must be a number from −50 to 100"
          />
          <CheckboxField
            control={control}
            name="assumeRenewal"
            label="Assume renewal"
            help="The budget includes it beyond its end date."
            className="self-center"
          />
          <SelectField control={control} name="kind" label="Kind" options={KINDS} />
          <TextField control={control} name="category" label="Category" />
        </>
      )}
    </EntityDialog>
  );
}
