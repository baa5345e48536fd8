import type * as z from 'zod/mini';
import { Agreement, createAgreement, updateAgreement } from '#contract/customers/agreements.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { DayField } from '#web/ui/fields/DayField.tsx';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const KINDS = [
  { value: 'service', label: 'Service' },
  { value: 'licence', label: 'Licence' },
] as const;
const CYCLES = [
  { value: 'monthly', label: 'Each month' },
  { value: 'yearly', label: 'Each year' },
] as const;

type AgreementForm = z.input<typeof createAgreement.body>;

function formOf(agreement: Agreement | null): AgreementForm {
  if (!agreement) {
    return {
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
  }
  const { name, amount, start, kind, cycle, category, end, assumeRenewal, yearlyRisePercent } = agreement;
  return { name, amount, start, kind, cycle, category, end, assumeRenewal, yearlyRisePercent };
}

interface AgreementDialogProps {
  customer: Customer;
  /** Null for a new one. */
  agreement: Agreement | null;
  onClose: () => void;
}

export function AgreementDialog({ customer, agreement, onClose }: AgreementDialogProps) {
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createAgreement.body,
    shape: Agreement,
    row: agreement,
    formOf,
    send: (body) =>
      agreement
        ? call(updateAgreement, { params: { id: agreement.id }, body })
        : call(createAgreement, { params: { id: customer.id }, body }),
    onSaved: async () => {
      await refreshAfter(createAgreement);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={agreement ? `Edit ${agreement.name}` : 'Add agreement'}
      submitLabel={agreement ? 'Save agreement' : 'Add agreement'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextField control={control} name="name" label="Name" required className="md:col-span-2" />
      <MoneyField
        control={control}
        name="amount"
        label="Amount"
        currency={customer.currency}
        empty="zero"
        help={agreement && 'A new amount counts from today.'}
      />
      <SelectField control={control} name="cycle" label="Paid" options={CYCLES} />
      <DayField control={control} name="start" label="Starts" required refusal="must be a day" />
      <DayField control={control} name="end" label="Ends" refusal="must be a day" help="Empty where it has no end." />
      <NumberField
        control={control}
        name="yearlyRisePercent"
        label="Rises a year, %"
        inputMode="decimal"
        empty={0}
        help="At each anniversary of the start."
        refusal="must be a number from −50 to 100"
      />
      <CheckboxField
        control={control}
        name="assumeRenewal"
        label="Assume renewal"
        help="The budget goes on with it after its end."
        className="self-center"
      />
      <SelectField control={control} name="kind" label="Kind" options={KINDS} />
      <TextField control={control} name="category" label="Category" />
    </FormDialog>
  );
}
