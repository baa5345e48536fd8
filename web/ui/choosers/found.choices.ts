import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import type { SelectOption } from './Select.tsx';

interface Named {
  id: string;
  name: string;
}

/** Results of a server search for a Combobox, including the chosen row. */
export interface FoundChoices {
  options: SelectOption<string>[];
  onSearch: (text: string) => void;
}

/** Number of results; other rows are found by typing. */
const FIRST = '25';

const querying = (typed: string) => ({ query: { limit: FIRST, ...(typed.trim() && { q: typed.trim() }) } });

interface Found {
  rows: readonly Named[] | undefined;
  /** Chosen row, if it is not among the results. */
  chosen: Named | null | undefined;
  typed: string;
}

function optionsOf({ rows = [], chosen, typed }: Found): SelectOption<string>[] {
  const isAdded = chosen && typed.trim() === '' && !rows.some(({ id }) => id === chosen.id);
  return (isAdded ? [chosen, ...rows] : rows).map(({ id, name }) => ({ value: id, label: name }));
}

const lacks = (rows: readonly Named[] | undefined, id: string | null | undefined): boolean =>
  Boolean(id) && rows !== undefined && !rows.some((row) => row.id === id);

/** Customers whose name contains the typed text. */
export function useCustomerChoices(value: string | null): FoundChoices {
  const [typed, onSearch] = useState('');
  const { data: rows } = useQuery({ ...ask(listCustomers, querying(typed)), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...ask(getCustomer, { params: { id: value ?? '' } }), enabled: lacks(rows, value) }).data;
  return { options: optionsOf({ rows, chosen, typed }), onSearch };
}

/** Active people whose name contains the typed text; a chosen former colleague stays until replaced. */
export function usePersonChoices(value: string | null, present?: Named | null): FoundChoices {
  const [typed, onSearch] = useState('');
  const { data: rows } = useQuery({ ...ask(listColleagues, querying(typed)), placeholderData: keepPreviousData });
  const isAsked = lacks(rows, value) && present?.id !== value;
  const found = useQuery({ ...ask(listColleagues, { query: { id: value ?? '' } }), enabled: isAsked }).data;
  const chosen = present?.id === value ? present : found?.[0];
  return { options: optionsOf({ rows, chosen, typed }), onSearch };
}

/** ID of the only active person; undefined while loading, or if there are several. */
export function useOnlyPerson(): string | undefined {
  const { data: [only, ...others] = [] } = useQuery(ask(listColleagues, querying('')));
  return others.length === 0 ? only?.id : undefined;
}
