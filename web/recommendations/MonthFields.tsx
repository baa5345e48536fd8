import { useState } from 'react';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { monthsAround, monthText } from './quarters.ts';
import type { RecommendationFilters } from './recommendations.list.ts';

interface MonthFieldsProps {
  filters: RecommendationFilters;
  onChange: (next: RecommendationFilters) => void;
}

/** Over all customers: the months in which something starts, whatever the fiscal year. */
export function MonthFields({ filters, onChange }: MonthFieldsProps) {
  const [around] = useState(() => monthsAround(new Date()));
  const { startsFrom, startsUntil } = filters;
  const options = [...new Set([...around, ...[startsFrom, startsUntil].filter((month) => month !== undefined)])]
    .toSorted()
    .map((month) => ({ value: month, label: monthText(month) }));
  return (
    <>
      <MonthChoice
        label="Starts from"
        options={options}
        value={startsFrom}
        onChange={(month) =>
          onChange({ startsFrom: month, quarter: undefined, ...(isAfter(month, startsUntil) && { startsUntil: month }) })
        }
      />
      <MonthChoice
        label="Starts until"
        options={options}
        value={startsUntil}
        onChange={(month) => onChange({ startsUntil: month, quarter: undefined, ...(isAfter(startsFrom, month) && { startsFrom: month }) })}
      />
    </>
  );
}

/** Months are compared as text, in which the later one is the greater. */
const isAfter = (month: string | undefined, other: string | undefined) => month !== undefined && other !== undefined && month > other;

interface MonthChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}

function MonthChoice({ label, options, value, onChange }: MonthChoiceProps) {
  return (
    <Field label={label}>
      <Combobox
        options={options}
        value={value ?? null}
        onChange={(month) => onChange(month ?? undefined)}
        placeholder="Any month"
        empty="No month is called so"
      />
    </Field>
  );
}
