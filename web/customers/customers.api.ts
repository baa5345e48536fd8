import { listAssessments } from '#contract/assessments/assessments.contract.ts';
import { type Customer, getCustomer, getCustomerCounts, listContacts, listCustomers } from '#contract/customers/customers.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listQbrs } from '#contract/qbrs/qbrs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';

/** Lists that name customers, and the figures that count them. */
const NAMING = [listCustomers, getCustomerCounts, listAssessments, listQbrs, listFindings, getDashboardStats];

async function readAgain(entries: readonly { path: string }[]): Promise<void> {
  await Promise.all(entries.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** A customer as the server has just answered it is shown at once; what names it is read again. */
export function afterCustomerChange(customer: Customer): Promise<void> {
  queryClient.setQueryData(ask(getCustomer, { params: { id: customer.id } }).queryKey, customer);
  return readAgain(NAMING);
}

export function afterCustomerDeletion(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: ask(getCustomer, { params: { id } }).queryKey });
  return readAgain(NAMING);
}

export function afterContactChange(): Promise<void> {
  return readAgain([listContacts]);
}
