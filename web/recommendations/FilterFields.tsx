import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInitiatives } from '#contract/recommendations/initiatives.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { RECOMMENDATION_STATUSES, type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import {
  PRIORITIES,
  type Priority,
  RECOMMENDATION_STATES,
  type RecommendationState,
} from '#domain/recommendations/recommendations.rules.ts';
import { parseDecimal } from '#domain/money/money.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { currencySign } from '#web/ui/data/money.format.ts';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import { ownChoices } from '#web/ui/custom/own.fields.ts';
import { recommendationStatus, numberLocale } from '#web/ui/data/house.words.ts';
import { MonthFields } from './MonthFields.tsx';
import { quarterKey, quarterOf, quartersFrom } from './quarters.ts';
import type { RecommendationFilters } from './recommendations.list.ts';
import { STATE_LABELS } from './recommendations.words.ts';

const ANY = 'any';
const UNSCHEDULED = { value: 'none', label: 'Unscheduled' };
/** A quarter and months would narrow each other to nothing. */
const ANY_MONTH = { startsFrom: undefined, startsUntil: undefined };

interface FilterFieldsProps {
  filters: RecommendationFilters;
  onChange: (next: RecommendationFilters) => void;
  /** Absent: of all customers. */
  customerId: string | undefined;
  isByStatus: boolean;
  /** Of the customer; null over all of them. */
  currency: string | null;
  fiscalYearStartMonth: number;
}

/** The filters that are no search; each applies at once. */
export function FilterFields({ filters, onChange, customerId, isByStatus, currency, fiscalYearStartMonth }: FilterFieldsProps) {
  const quarters = useQuarters(customerId, fiscalYearStartMonth, filters.quarter);
  return (
    <div className="grid gap-3 overflow-y-auto p-4 md:grid-cols-2">
      {customerId === undefined && <CustomerField filters={filters} onChange={onChange} />}
      {customerId === undefined && <PersonFilter label="vCIO" value={filters.vcioId} onChange={(vcioId) => onChange({ vcioId })} />}
      {!isByStatus && <StatusFields filters={filters} onChange={onChange} />}
      <Choice<Priority>
        label="Priority"
        options={PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
        value={filters.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <Choice<string>
        label="Quarter"
        options={[UNSCHEDULED, ...quarters.map(({ key, label }) => ({ value: key, label }))]}
        value={filters.quarter}
        onChange={(quarter) => onChange({ quarter, ...(quarter && ANY_MONTH) })}
      />
      {customerId === undefined && <MonthFields filters={filters} onChange={onChange} />}
      <InitiativeFilter value={filters.initiativeId} onChange={(initiativeId) => onChange({ initiativeId })} />
      <PersonFilter label="Owner" value={filters.ownerId} onChange={(ownerId) => onChange({ ownerId, noOwner: undefined })} />
      <ValueField key={filters.minValue} filters={filters} onChange={onChange} currency={currency} />
      <div className="grid content-start gap-2">
        <Checkbox
          checked={filters.noOwner === 'true'}
          onChange={({ target }) => onChange({ noOwner: target.checked ? 'true' : undefined, ownerId: undefined })}
        >
          Without an owner
        </Checkbox>
        <Checkbox
          checked={filters.declinedTwice === 'true'}
          onChange={({ target }) => onChange({ declinedTwice: target.checked ? 'true' : undefined })}
        >
          Declined twice or more
        </Checkbox>
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select<Value | typeof ANY>
        options={[{ value: ANY, label: 'Any' }, ...options]}
        value={value ?? ANY}
        onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
      />
    </Field>
  );
}

/** Quarters of a customer's year; over all customers, whose years differ, only one that the address names. */
function useQuarters(customerId: string | undefined, startMonth: number, named: string | undefined) {
  const [present] = useState(() => new Date());
  if (customerId !== undefined) return quartersFrom(present, startMonth);
  const quarter = named === undefined ? null : quarterOf(named);
  return quarter ? [{ key: quarterKey(quarter), label: quarterLabel(quarter) }] : [];
}

/** A status exactly, or what it means for the customer. */
function StatusFields({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const own = ownChoices('recommendation');
  return (
    <>
      <Choice<RecommendationState>
        label="State"
        options={RECOMMENDATION_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice<RecommendationStatus>
        label="Status"
        options={RECOMMENDATION_STATUSES.map((value) => ({ value, label: recommendationStatus(value) }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      {own.length > 0 && (
        <Choice<string> label="Own field" options={own} value={filters.custom} onChange={(custom) => onChange({ custom })} />
      )}
    </>
  );
}

function CustomerField({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  return (
    <Field label="Customer">
      <CustomerCombobox value={filters.customerId ?? null} onChange={(id) => onChange({ customerId: id ?? undefined })} placeholder="Any" />
    </Field>
  );
}

function InitiativeFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const initiatives = useQuery(ask(listInitiatives)).data ?? [];
  return (
    <Choice<string>
      label="Initiative"
      options={initiatives.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PersonFilterProps {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  return (
    <Field label={label}>
      <PersonCombobox value={value ?? null} onChange={(id) => onChange(id ?? undefined)} placeholder="Anybody" />
    </Field>
  );
}

/** Applies when the field is left or Enter is pressed, because every digit would be another filter. */
function ValueField({ filters, onChange, currency }: Pick<FilterFieldsProps, 'filters' | 'onChange' | 'currency'>) {
  const [typed, setTyped] = useState(filters.minValue ?? '');
  const units = typed.trim() === '' ? 0 : parseDecimal(typed, 0, numberLocale());
  const apply = () => {
    if (units === null || units < 0) return;
    const minValue = units > 0 ? String(units) : undefined;
    if (minValue !== filters.minValue) onChange({ minValue });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label={currency === null ? 'Value over' : `Value over, ${currencySign(currency)}`}
        help={currency === null ? 'Once and in the first year, in each customer’s currency' : 'Once and in the first year'}
        error={units === null || units < 0 ? 'Value must be a whole amount such as 5,000' : undefined}
      >
        <TextInput
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          className="text-right tabular-nums"
        />
      </Field>
    </form>
  );
}
