import { numberLocale } from '#web/ui/data/house.words.ts';
import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatDecimal, parseDecimal } from '#domain/money/money.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import type { RecommendationForm } from './recommendation.form.ts';
import { FIELD_LABELS } from './recommendation.words.ts';

type Prose = 'problem' | 'benefit' | 'riskIfNot' | 'internalNote';

export function ProseField({ name, help }: { name: Prose; help?: string }) {
  const { register, formState } = useFormContext<RecommendationForm>();
  return (
    <Field label={FIELD_LABELS[name]} help={help} error={formState.errors[name]?.message}>
      <TextArea rows={3} {...register(name)} />
    </Field>
  );
}

const NONE = 'none';

interface ChoiceFieldProps {
  name: 'status' | 'priority' | 'effort' | 'responsible' | 'initiativeId';
  options: readonly { value: string; label: string }[];
  /** The word for no choice, where there may be none. */
  none?: string;
  help?: ReactNode;
  onChosen?: (chosen: string) => void;
}

export function ChoiceField({ name, options, none, help, onChosen }: ChoiceFieldProps) {
  const { field, fieldState } = useController<RecommendationForm, ChoiceFieldProps['name']>({ name });
  const { ref, value, onChange } = field;
  const all = none === undefined ? options : [{ value: NONE, label: none }, ...options];
  return (
    <Field label={FIELD_LABELS[name]} help={help} error={fieldState.error?.message}>
      <Select
        ref={ref}
        options={all}
        value={value ?? NONE}
        onChange={(chosen) => {
          onChange(chosen === NONE ? null : chosen);
          onChosen?.(chosen);
        }}
      />
    </Field>
  );
}

export function DayField({ name, min, max, help }: { name: 'start' | 'end'; min?: string; max?: string; help?: string }) {
  const { control, formState } = useFormContext<RecommendationForm>();
  return (
    <Field label={FIELD_LABELS[name]} help={help} error={formState.errors[name]?.message}>
      <FormDay control={control} name={name} min={min} max={max} />
    </Field>
  );
}

/** Words that others have used; any other may be typed. */
export function CategoryField({ known }: { known: readonly string[] }) {
  const list = useId();
  const { register, formState } = useFormContext<RecommendationForm>();
  return (
    <Field label={FIELD_LABELS.category} error={formState.errors.category?.message}>
      <TextInput list={list} autoComplete="off" {...register('category')} />
      <datalist id={list}>
        {known.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </Field>
  );
}

interface PercentFieldProps {
  name: 'margin' | 'probability';
  /** In hundredths of a percent, or in whole percents. */
  decimals: 0 | 2;
  most: number;
  help?: string;
}

/** Keeps what is typed until it is a percentage. */
export function PercentField({ name, decimals, most, help }: PercentFieldProps) {
  const { field, fieldState } = useController<RecommendationForm, PercentFieldProps['name']>({ name });
  const { ref, value, onChange, onBlur } = field;
  const shown = (percent: number | null) => (percent === null ? '' : formatDecimal(percent, decimals, numberLocale()));
  const read = (text: string) =>
    text.trim() === '' ? null : (parseDecimal(text.replace('%', ''), decimals, numberLocale()) ?? Number.NaN);
  const [typed, setTyped] = useTyped(value, { show: shown, read });
  const label = `${FIELD_LABELS[name]}, %`;
  return (
    <Field label={label} help={help} error={fieldState.error && `${FIELD_LABELS[name]} must be a percentage up to ${most}`}>
      <TextInput
        ref={ref}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
      />
    </Field>
  );
}
