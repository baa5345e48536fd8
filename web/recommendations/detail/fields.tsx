import { numberLocale } from '#web/ui/data/terms.ts';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatDecimal, parseDecimal } from '#domain/money/money.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import type { RecommendationForm } from './recommendation.form.ts';
import { FIELD_LABELS } from '#web/ui/data/recommendation.labels.ts';

type Prose = 'problem' | 'benefit' | 'riskIfNot' | 'internalNote';

export function ProseField({ name }: { name: Prose }) {
  const { control } = useFormContext<RecommendationForm>();
  return <TextAreaField control={control} name={name} label={FIELD_LABELS[name]} rows={3} />;
}

/** Suggests existing categories; any other text is accepted. */
export function CategoryField({ known }: { known: readonly string[] }) {
  const list = useId();
  const { control } = useFormContext<RecommendationForm>();
  return (
    <>
      <TextField control={control} name="category" label={FIELD_LABELS.category} list={list} />
      <datalist id={list}>
        {known.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
    </>
  );
}

interface PercentFieldProps {
  name: 'margin' | 'probability';
  /** Value in hundredths of a percent, or in whole percents. */
  decimals: 0 | 2;
  most: number;
}

/** Keeps the typed text until it is a percentage. */
export function PercentField({ name, decimals, most }: PercentFieldProps) {
  const { field, fieldState } = useController<RecommendationForm, PercentFieldProps['name']>({ name });
  const { ref, value, onChange, onBlur } = field;
  const shown = (percent: number | null) => (percent === null ? '' : formatDecimal(percent, decimals, numberLocale()));
  const read = (text: string) =>
    text.trim() === '' ? null : (parseDecimal(text.replace('%', ''), decimals, numberLocale()) ?? Number.NaN);
  const [typed, setTyped] = useTyped(value, { show: shown, read });
  const label = `${FIELD_LABELS[name]}, %`;
  return (
    <Field label={label} error={fieldState.error && `${FIELD_LABELS[name]} must be a percentage up to ${most}`}>
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
