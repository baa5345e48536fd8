import type * as z from 'zod/mini';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { createCustomer, type Customer } from '#contract/customers/customers.contract.ts';

/** Form of the new-customer dialog and the edit drawer. */
export const CustomerForm = createCustomer.body;
export type CustomerForm = z.input<typeof CustomerForm>;

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
