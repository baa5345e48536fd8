import { numberLocale } from '#web/ui/data/terms.ts';
import { formatDecimal, parseDecimal } from '#domain/money/money.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { CustomerWords } from '#web/ui/forms/CustomerWords.tsx';
import { PriceFields } from './PriceFields.tsx';
import type { OptionForm } from '#web/recommendations/detail/recommendation.form.ts';

interface OptionFieldsProps {
  option: OptionForm;
  /** Position, starting at 1. */
  place: number;
  of: number;
  currency: string;
  /** True if its price is the recommendation's. */
  isCounted: boolean;
  faulty: { name: boolean; oneTime: boolean; recurring: boolean; hours: boolean };
  onChange: (change: Partial<OptionForm>) => void;
  onChoose: (chosen: boolean) => void;
  onRemove: () => void;
}

export function OptionFields({ option, place, of, currency, isCounted, faulty, onChange, onChoose, onRemove }: OptionFieldsProps) {
  const name = option.name || `Option ${place}`;
  return (
    <li className="grid gap-3 rounded-card border border-border bg-surface-1 p-3">
      <div className="flex items-start gap-3">
        <span className="mt-7 flex h-9 items-center">
          <OptionMark name={name} place={place} of={of} />
        </span>
        <Field
          label={`Option ${place}`}
          help={isCounted && !option.chosen ? 'Counted in totals until an option is chosen.' : undefined}
          error={faulty.name ? 'is required' : null}
          className="min-w-0 flex-1"
        >
          <TextInput value={option.name} maxLength={80} onChange={({ target }) => onChange({ name: target.value })} autoComplete="off" />
        </Field>
        <span className="mt-7 flex h-9 items-center">
          <Checkbox checked={option.chosen} onChange={({ target }) => onChoose(target.checked)} aria-label={`Chosen: ${name}`}>
            Chosen
          </Checkbox>
        </span>
        <IconButton label={`Remove ${name}`} icon={TrashIcon} size="md" className="mt-7" onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_8rem_5rem]">
        <PriceFields currency={currency} price={option} faulty={faulty} of={name} onChange={onChange} />
        <HoursField hours={option.hours} isFaulty={faulty.hours} onChange={(hours) => onChange({ hours })} />
      </div>
      <CustomerWords outcome={option.outcome} points={option.points} onChange={onChange} />
    </li>
  );
}

const HUNDREDTHS = 2;

function HoursField({ hours, isFaulty, onChange }: { hours: number | null; isFaulty: boolean; onChange: (hours: number | null) => void }) {
  const read = (text: string) => {
    const hundredths = parseDecimal(text, HUNDREDTHS, numberLocale());
    return text.trim() === '' ? null : hundredths === null ? Number.NaN : hundredths / 100;
  };
  const show = (value: number | null) => (value === null ? '' : formatDecimal(Math.round(value * 100), HUNDREDTHS, numberLocale()));
  const [typed, setTyped] = useTyped(hours, { show, read });
  return (
    <Field label="Hours" error={isFaulty || Number.isNaN(hours) ? 'must be a number' : null} className="min-w-0">
      <TextInput
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
      />
    </Field>
  );
}
