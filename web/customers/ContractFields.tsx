import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { Controller, useFormContext } from 'react-hook-form';
import { EXTERNAL_IDS, EXTERNAL_SERVICES } from '#domain/customers/external.ids.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { textOrNull } from '#web/ui/controls/typed.ts';
import { type CustomerForm } from './customer.form.ts';

const DAYS = [
  ['contractStart', 'Contract from'],
  ['contractEnd', 'Contract until'],
] as const;

/** How long the contract runs, what it brings, and what other systems call the customer. */
export function ContractFields({ customer }: { customer: Customer }) {
  const { register, control, formState } = useFormContext<CustomerForm>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        {DAYS.map(([name, label]) => (
          <Field key={name} label={label} error={formState.errors[name]?.message}>
            <FormDay control={control} name={name} />
          </Field>
        ))}
        <Revenue currency={customer.currency} />
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold">Ids in other systems</legend>
        {EXTERNAL_SERVICES.map((service) => (
          <Field key={service} label={EXTERNAL_IDS[service].tool} error={formState.errors.externalIds?.[service]?.message}>
            <TextInput {...register(`externalIds.${service}`, { setValueAs: textOrNull })} autoComplete="off" />
          </Field>
        ))}
      </fieldset>
    </>
  );
}

function Revenue({ currency }: { currency: string }) {
  const { control } = useFormContext<CustomerForm>();
  return (
    <Controller
      control={control}
      name="monthlyRevenue"
      render={({ field, fieldState }) => (
        <Field label={`Monthly, ${currency}`} error={fieldState.error && `is not an amount in ${currency}`}>
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
  );
}
