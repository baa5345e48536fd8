import type { SelectOption } from '#web/ui/choosers/Select.tsx';

interface Named {
  /** Search parameter, named as in the contract. */
  key: string;
  label: string;
  /** Text of the chip, if it is not "Label: value". */
  chip?: (value: string) => string;
}

/** Filter of a list: choice, person, customer, amount or flag. */
export type ListFilter =
  | (Named & {
      kind: 'choice';
      options: readonly SelectOption<string>[];
      /** True for too many options for a menu; they become searchable. */
      isLong?: boolean;
      placeholder?: string;
      /** Shown if no option matches the search. */
      empty?: string;
    })
  | (Named & { kind: 'person' | 'customer'; placeholder?: string })
  /** Whole units from zero; `invalid` is shown for other text. */
  | (Named & { kind: 'amount'; help: string; invalid: string })
  | (Named & { kind: 'flag' });

type Search = Readonly<Record<string, unknown>>;

interface Chip {
  key: string;
  label: string;
}

/** Removable chip for each active filter, including the search. */
export function chipsOf(filters: readonly ListFilter[], search: Search, nameOf: (id: string) => string | undefined): Chip[] {
  const chips = filters.flatMap((filter) => {
    const value = search[filter.key];
    if (typeof value !== 'string' || value === '') return [];
    if (filter.chip) return [{ key: filter.key, label: filter.chip(value) }];
    const text = wordsOf(filter, value, nameOf);
    return [{ key: filter.key, label: text === null ? filter.label : `${filter.label}: ${text}` }];
  });
  const q = search['q'];
  return typeof q === 'string' && q !== '' ? [...chips, { key: 'q', label: `Search: ${q}` }] : chips;
}

function wordsOf(filter: ListFilter, value: string, nameOf: (id: string) => string | undefined): string | null {
  if (filter.kind === 'flag') return null;
  if (filter.kind === 'amount') return value;
  if (filter.kind !== 'choice') return nameOf(value) ?? 'chosen';
  return filter.options.find((option) => option.value === value)?.label ?? value;
}
