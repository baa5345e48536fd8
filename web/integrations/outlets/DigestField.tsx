import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { hourText } from './digest.hours.ts';

const OFF = 'off';
const OPTIONS = [
  { value: OFF, label: 'No digest' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `At ${hourText(hour)}` })),
];

interface DigestFieldProps {
  hour: number | null;
  onChange: (hour: number | null) => void;
}

/** Whether the channel is told each day what is due, and when. */
export function DigestField({ hour, onChange }: DigestFieldProps) {
  return (
    <Field
      label="Daily digest"
      help="The reviews, assessments, actions and findings of the day, at this hour in your organisation’s time zone. A day without any is not mentioned."
    >
      <Select
        options={OPTIONS}
        value={hour === null ? OFF : String(hour)}
        onChange={(value) => onChange(value === OFF ? null : Number(value))}
      />
    </Field>
  );
}
