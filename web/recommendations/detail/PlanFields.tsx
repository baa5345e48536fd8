import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { addQuarters, compareQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { EFFORTS, RESPONSIBLE } from '#domain/recommendations/recommendations.rules.ts';
import { quarterKey } from '#web/recommendations/quarters.ts';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { InitiativeField } from './InitiativeField.tsx';
import type { RecommendationForm } from './recommendation.form.ts';
import { quarterText } from './recommendation.words.ts';
import { EFFORT_LABELS, FIELD_LABELS, RESPONSIBLE_LABELS } from '#web/ui/data/recommendation.labels.ts';
import { Section } from './Section.tsx';

const RESPONSIBLE_CHOICES = RESPONSIBLE.map((value) => ({ value, label: RESPONSIBLE_LABELS[value] }));
const EFFORT_CHOICES = [{ value: null, label: 'Not estimated' }, ...EFFORTS.map((value) => ({ value, label: EFFORT_LABELS[value] }))];

interface PlanFieldsProps {
  customer: Customer;
  /** Current owner; a former colleague stays until replaced. */
  owner: { id: string; name: string } | null;
}

export function PlanFields({ customer, owner }: PlanFieldsProps) {
  const { control } = useFormContext<RecommendationForm>();
  return (
    <Section title="Schedule and owner">
      <WhenFields customer={customer} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonField control={control} name="ownerId" label="Owner" present={owner} />
        <SelectField control={control} name="responsible" label={FIELD_LABELS.responsible} options={RESPONSIBLE_CHOICES} />
        <SelectField control={control} name="effort" label={FIELD_LABELS.effort} options={EFFORT_CHOICES} />
        <InitiativeField />
      </div>
      <OwnFieldInputs entity="recommendation" />
    </Section>
  );
}

function WhenFields({ customer: { fiscalYearStartMonth } }: { customer: Customer }) {
  const { control } = useFormContext<RecommendationForm>();
  const quarter = useWatch<RecommendationForm, 'targetQuarter'>({ name: 'targetQuarter' });
  const days = quarter && daysOfQuarter(quarter, fiscalYearStartMonth);
  const help = days ? `If empty: ${formatDay(days.start)} to ${formatDay(days.end)}.` : undefined;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <QuarterField startMonth={fiscalYearStartMonth} />
      </div>
      <DayField control={control} name="start" label={FIELD_LABELS.start} help={help} min={days?.start} max={days?.end} />
      <DayField control={control} name="end" label={FIELD_LABELS.end} min={days?.start} max={days?.end} />
    </div>
  );
}

const NEVER = 'none';
const QUARTERS_BEHIND = 4;
const QUARTERS_AHEAD = 12;

/** Uses the reader's own clock: at the turn of a quarter only the start of the list differs. */
function presentQuarter(startMonth: number): FiscalQuarter {
  const now = new Date();
  return fiscalQuarterOf(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`, startMonth);
}

/** Quarters from a year back to three years ahead, plus the chosen one. */
function quartersAround(today: FiscalQuarter, chosen: FiscalQuarter | null): FiscalQuarter[] {
  const around = Array.from({ length: QUARTERS_BEHIND + QUARTERS_AHEAD + 1 }, (_, index) => addQuarters(today, index - QUARTERS_BEHIND));
  const isAmong = chosen === null || around.some((one) => compareQuarters(one, chosen) === 0);
  return isAmong ? around : [...around, chosen].toSorted(compareQuarters);
}

function QuarterField({ startMonth }: { startMonth: number }) {
  const { field, fieldState } = useController<RecommendationForm, 'targetQuarter'>({ name: 'targetQuarter' });
  const { ref, value, onChange } = field;
  const { setValue } = useFormContext<RecommendationForm>();
  /** Dates within the old quarter do not apply to the new one. */
  const choose = (quarter: FiscalQuarter | null) => {
    onChange(quarter);
    setValue('start', null, { shouldDirty: true });
    setValue('end', null, { shouldDirty: true });
  };
  const quarters = quartersAround(presentQuarter(startMonth), value);
  const options = quarters.map((quarter) => ({ value: quarterKey(quarter), label: quarterText(quarter, startMonth) }));
  return (
    <Field label="Target quarter" help="In the customer's fiscal year." error={fieldState.error?.message}>
      <Select
        ref={ref}
        options={[{ value: NEVER, label: 'Unscheduled' }, ...options]}
        value={value ? quarterKey(value) : NEVER}
        onChange={(key) => choose(quarters.find((quarter) => quarterKey(quarter) === key) ?? null)}
      />
    </Field>
  );
}
