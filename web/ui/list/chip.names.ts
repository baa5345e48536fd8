import { useQueries } from '@tanstack/react-query';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';

interface NamedIds {
  people: readonly unknown[];
  customers: readonly unknown[];
}

/** Excludes keywords such as "me". */
function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36;
}

/** Names of people and customers for chips; loads nothing unless a filter has an ID. */
export function useNames({ people, customers }: NamedIds): (id: string) => string | undefined {
  const persons = useQueries({ queries: people.filter(isId).map((id) => ask(listColleagues, { query: { id } })) });
  const companies = useQueries({ queries: customers.filter(isId).map((id) => ask(getCustomer, { params: { id } })) });
  const named = [...persons.flatMap(({ data }) => data ?? []), ...companies.flatMap(({ data }) => data ?? [])];
  return (id) => named.find((row) => row.id === id)?.name;
}
