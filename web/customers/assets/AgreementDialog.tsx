import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Agreement, createAgreement, updateAgreement } from '#contract/customers/agreements.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { numberOrNull } from '#web/ui/controls/typed.ts';

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
  const { errors } = form.formState;
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
      <Field label="Name" required error={errors.name?.message} className="md:col-span-2">
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <Field
            label={`Amount, ${customer.currency}`}
            help={agreement ? 'A new amount counts from today.' : undefined}
            error={fieldState.error && `is not an amount in ${customer.currency}`}
          >
            <MoneyInput value={field.value} currency={customer.currency} onChange={field.onChange} onBlur={field.onBlur} ref={field.ref} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="cycle"
        render={({ field }) => (
          <Field label="Paid">
            <Select options={CYCLES} value={field.value ?? 'monthly'} onChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Starts" required error={errors.start && 'must be a day'}>
        <FormDay control={form.control} name="start" />
      </Field>
      <Field label="Ends" error={errors.end && 'must be a day'} help="Empty where it has no end.">
        <FormDay control={form.control} name="end" />
      </Field>
      <Field
        label="Rises a year, %"
        error={errors.yearlyRisePercent && 'must be a number from −50 to 100'}
        help="At each anniversary of the start."
      >
        <TextInput inputMode="decimal" {...form.register('yearlyRisePercent', { setValueAs: percentOf })} autoComplete="off" />
      </Field>
      <Checkbox {...form.register('assumeRenewal')} help="The budget goes on with it after its end." className="self-center">
        Assume renewal
      </Checkbox>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Field label="Kind">
            <Select options={KINDS} value={field.value ?? 'service'} onChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Category" error={errors.category?.message}>
        <TextInput {...form.register('category')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** An emptied field is no rise; a comma before the decimals is understood. */
function percentOf(typed: unknown): number {
  return numberOrNull(typeof typed === 'string' ? typed.trim().replace(',', '.').replace('−', '-') : typed) ?? 0;
}
