import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { EditedQuestion } from './draft.ts';
import { faultAt } from './draft.faults.ts';
import { newKey } from './keys.ts';
import { NumberField } from './NumberField.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

type Options = NonNullable<EditedQuestion['options']>;

interface OptionsEditorProps {
  options: Options;
  path: string;
  faulty: readonly FaultLocation[];
  onChange: (options: Options) => void;
}

export function OptionsEditor({ options, path, faulty, onChange }: OptionsEditorProps) {
  const change = (index: number, next: Partial<Options[number]>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...next } : option)));
  const fault = faultAt(faulty, path);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Choices</legend>
      {options.map(({ key, label, points }, index) => (
        <div key={key} className="flex items-end gap-2">
          <Field label={`Choice ${index + 1}`} error={faultAt(faulty, `${path}[${index}].label`)} className="min-w-0 flex-1">
            <TextInput value={label} onChange={(event) => change(index, { label: event.target.value })} autoComplete="off" />
          </Field>
          <div className="w-24">
            <NumberField label="Points" value={points} most={100} onChange={(next = Number.NaN) => change(index, { points: next })} />
          </div>
          <IconButton
            label={`Remove choice ${index + 1}`}
            icon={TrashIcon}
            size="md"
            onClick={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {fault && <p className="text-xs text-danger-text">{fault}</p>}
      <div>
        <Button
          size="sm"
          icon={PlusIcon}
          disabled={options.length >= TEMPLATE_LIMITS.options}
          onClick={() => onChange([...options, { key: newKey('option'), label: '', points: 0 }])}
        >
          Add choice
        </Button>
      </div>
    </fieldset>
  );
}
