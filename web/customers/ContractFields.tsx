import { DayField } from '#web/ui/forms/DayField.tsx';
import { MoneyField } from '#web/ui/forms/MoneyField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useFormContext } from 'react-hook-form';
import { EXTERNAL_IDS, EXTERNAL_SERVICES } from '#domain/customers/external.ids.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { type CustomerForm, fieldsOf } from './customer.form.ts';

/** Term and value of the contract, cost of a day without systems, and the customer's ids in other systems. */
export function ContractFields({ customer }: { customer: Customer }) {
  const { control } = useFormContext<CustomerForm>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <DayField {...fieldsOf(control)('contractStart')} />
        <DayField {...fieldsOf(control)('contractEnd')} />
        <MoneyField control={control} name="monthlyRevenue" label="Monthly" currency={customer.currency} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          {...fieldsOf(control)('standstillCost')}
          currency={customer.currency}
          help="Shown in decks beside the cost of the remedy."
        />
        <TextField {...fieldsOf(control)('standstillSource')} empty="null" help="For example, “your figure, Oct 2026”." />
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold">IDs in other systems</legend>
        {EXTERNAL_SERVICES.map((service) => (
          <TextField key={service} control={control} name={`externalIds.${service}`} label={EXTERNAL_IDS[service].tool} empty="null" />
        ))}
      </fieldset>
    </>
  );
}
