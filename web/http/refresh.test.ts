import { afterEach, expect, test } from 'vitest';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { getCustomer, getCustomerCounts, updateCustomer, deleteCustomer } from '#contract/customers/customers.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { ask } from './ask.ts';
import { queryClient } from './queryClient.ts';
import { markOutdatedBy, readAgain, refreshAfter, refreshAfterDeletion, refreshAfterRequiredAction } from './refresh.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const customer = ask(getCustomer, { params: { id: ID } });
const contacts = ask(listContacts, { params: { id: ID } });

/** Addresses of the invalidated queries. */
const outdated = () =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey[0]);

async function read(...queries: { queryKey: readonly unknown[]; meta?: object | undefined }[]): Promise<void> {
  for (const { queryKey, meta } of queries) await queryClient.fetchQuery({ queryKey, meta: { ...meta }, queryFn: () => [] });
}

afterEach(() => queryClient.clear());

test('A change invalidates exactly the queries that read the changed data', async () => {
  await read(customer, contacts, ask(getCustomerCounts), ask(listTemplates));
  await refreshAfter(updateCustomer);
  expect(outdated()).toEqual([getCustomer.path, getCustomerCounts.path]);
});

test('A change that the screen already shows only marks its queries as out of date', async () => {
  await read(customer, ask(listTemplates));
  markOutdatedBy(updateCustomer);
  expect(outdated()).toEqual([getCustomer.path]);
});

test('A deleted row is not read again after the deletion', async () => {
  await read(customer, contacts, ask(getCustomerCounts));
  await refreshAfterDeletion(deleteCustomer, ID);
  expect(outdated()).toEqual([getCustomerCounts.path]);
  expect(queryClient.getQueryData(contacts.queryKey)).toBeUndefined();
});

test('Data that others may have changed are read again by the call that returns them', async () => {
  await read(customer, contacts, ask(listTemplates));
  await readAgain(listTemplates);
  expect(outdated()).toEqual([listTemplates.path]);
});

test('A completed required action clears refused queries and invalidates the changed ones', async () => {
  await read(customer, ask(listTemplates));
  await expect(
    queryClient.fetchQuery({ queryKey: contacts.queryKey, queryFn: () => Promise.reject(new Error()), retry: false }),
  ).rejects.toThrow();
  await refreshAfterRequiredAction(updateCustomer);
  expect(queryClient.getQueryState(contacts.queryKey)).toBeUndefined();
  expect(outdated()).toEqual([getCustomer.path]);
});
