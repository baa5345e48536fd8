import { useController } from 'react-hook-form';
import { DEFAULT_CADENCE, MOST_LEAD_DAYS, MOST_REVIEWS } from '#domain/programme/cadence.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { classes } from '#web/ui/classes.ts';
import { MONTHS } from './choices.ts';
import type { CustomerForm } from './customer.form.ts';

const ALL = 'all';
const COUNTS = Array.from({ length: MOST_REVIEWS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : String(count),
}));
const SHORT = 3;

/** Review frequency and months, from which the programme plans the year. */
export function CadenceField() {
  const { field } = useController<CustomerForm, 'cadence'>({ name: 'cadence' });
  const cadence = field.value ?? DEFAULT_CADENCE;
  const change = (next: Partial<typeof cadence>) => field.onChange({ ...cadence, ...next });
  const toggle = (month: number) => {
    const { targetMonths } = cadence;
    change({ targetMonths: targetMonths.includes(month) ? targetMonths.filter((one) => one !== month) : [...targetMonths, month] });
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Cadence</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Reviews per year">
          <Select options={COUNTS} value={String(cadence.reviewsPerYear)} onChange={(count) => change({ reviewsPerYear: Number(count) })} />
        </Field>
        <Field label="Assessments per year">
          <Select
            options={[{ value: ALL, label: 'One per review' }, ...COUNTS]}
            value={cadence.assessmentsPerYear === null ? ALL : String(cadence.assessmentsPerYear)}
            onChange={(count) => change({ assessmentsPerYear: count === ALL ? null : Number(count) })}
          />
        </Field>
        <Field label="Days before review">
          <TextInput
            type="number"
            min={0}
            max={MOST_LEAD_DAYS}
            value={cadence.leadDays}
            onChange={(typed) => change({ leadDays: Math.min(MOST_LEAD_DAYS, Math.max(0, Math.trunc(Number(typed.target.value)))) })}
          />
        </Field>
      </div>
      <div role="group" aria-label="Review months" className="flex flex-wrap gap-1.5">
        {MONTHS.map(({ value, label }) => {
          const isChosen = cadence.targetMonths.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              aria-label={label}
              onClick={() => toggle(value)}
              className={classes(
                'h-8 min-w-11 rounded-field border px-2 text-sm',
                isChosen ? 'border-accent-line bg-accent-tint font-semibold' : 'border-border text-muted',
              )}
            >
              {label.slice(0, SHORT)}
            </button>
          );
        })}
      </div>
      <p className="text-sm text-muted">If no months are chosen, reviews are spread over the fiscal year.</p>
    </fieldset>
  );
}
