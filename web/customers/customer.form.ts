import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { createCustomer, type Customer } from '#contract/customers/customers.contract.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';

/** Form of the new-customer dialog and the edit drawer. */
export const CustomerForm = createCustomer.body;
export type CustomerForm = z.input<typeof CustomerForm>;

/** The props that every field component takes. */
export const fieldsOf =
  (control: Control<CustomerForm>) =>
  <Name extends keyof CustomerForm & keyof typeof CUSTOMER_FIELDS>(name: Name) => ({ control, name, label: CUSTOMER_FIELDS[name].label });

/** Initial values. Omits the status of an archived customer, which changes by restoring it. */
export function valuesOf(customer: Customer): CustomerForm {
  const { name, status, engineer, vcio, accountManager, customFields, ...others } = customer;
  const fields = Object.entries(others).filter(([field, value]) => Object.hasOwn(CustomerForm.shape, field) && value !== undefined);
  return {
    // Fields with the same name have the same type in the form and the customer.
    ...(Object.fromEntries(fields) as Omit<CustomerForm, 'name'>),
    name,
    ...(status === 'archived' ? {} : { status }),
    engineerId: engineer?.id ?? null,
    vcioId: vcio?.id ?? null,
    accountManagerId: accountManager?.id ?? null,
    customFields: ownValues('customer', customFields),
  };
}
