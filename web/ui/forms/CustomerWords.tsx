import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

const POINTS = [0, 1] as const;

interface Words {
  outcome: { label: string; value: string } | null;
  points: readonly string[];
}

interface CustomerWordsProps extends Words {
  onChange: (change: { outcome: Words['outcome'] } | { points: string[] }) => void;
}

/** Deck text of the option: an outcome with its figure, and two lines. */
export function CustomerWords({ outcome, points, onChange }: CustomerWordsProps) {
  const { label = '', value = '' } = outcome ?? {};
  const say = (next: { label: string; value: string }) => onChange({ outcome: next.label === '' && next.value === '' ? null : next });
  const point = (at: number, text: string) => {
    const lines = POINTS.map((index) => (index === at ? text : (points[index] ?? '')));
    onChange({ points: lines[1] === '' ? (lines[0] === '' ? [] : [lines[0] ?? '']) : lines });
  };
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted hover:text-text">What the customer gets</summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-[1fr_8rem]">
        <Field label="Outcome">
          <TextInput
            value={label}
            maxLength={60}
            placeholder="Deleted data is kept"
            onChange={({ target }) => say({ label: target.value, value })}
            autoComplete="off"
          />
        </Field>
        <Field label="Figure">
          <TextInput
            value={value}
            maxLength={40}
            placeholder="For 1 year"
            onChange={({ target }) => say({ label, value: target.value })}
            autoComplete="off"
          />
        </Field>
        {POINTS.map((index) => (
          <Field key={index} label={`Line ${index + 1}`} className="sm:col-span-2">
            <TextInput
              value={points[index] ?? ''}
              maxLength={120}
              onChange={({ target }) => point(index, target.value)}
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
