import { createContact } from '#contract/customers/contacts.contract.ts';
import { type Customer, deleteCustomer, getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter, refreshAfterDeletion } from '#web/http/refresh.ts';

/** Updates the cached customer from a response. */
export function afterCustomerChange(customer: Customer): Promise<void> {
  queryClient.setQueryData(ask(getCustomer, { params: { id: customer.id } }).queryKey, customer);
  return refreshAfter(updateCustomer);
}

export function afterCustomerDeletion(id: string): Promise<void> {
  return refreshAfterDeletion(deleteCustomer, id);
}

export function afterContactChange(): Promise<void> {
  return refreshAfter(createContact);
}
