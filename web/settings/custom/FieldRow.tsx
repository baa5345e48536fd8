import { CUSTOM_TYPES, type CustomField, type CustomType } from '#domain/custom/custom.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LinesField } from '#web/ui/forms/LinesField.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx';

const TYPES: Readonly<Record<CustomType, string>> = { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' };

type Draft = Omit<CustomField, 'options'> & { options: string[] };

interface FieldRowProps {
  field: Draft;
  mayEdit: boolean;
  /** True if it is saved and may hold values. */
  isKept: boolean;
  fault: string | undefined;
  optionsFault: string | undefined;
  onChange: (change: Partial<Draft>) => void;
  onRemove: () => void;
  /** Null at the ends of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

export function FieldRow({ field, mayEdit, isKept, fault, optionsFault, onChange, onRemove, onUp, onDown }: FieldRowProps) {
  const { label, type, options, archived } = field;
  const name = label.trim() || 'the new field';
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <Field label="Name" error={fault}>
          <TextInput value={label} autoComplete="off" disabled={archived} onChange={({ target }) => onChange({ label: target.value })} />
        </Field>
        <Field label="Kind" help={isKept ? 'Cannot be changed.' : undefined}>
          <Select
            options={CUSTOM_TYPES.map((value) => ({ value, label: TYPES[value] }))}
            value={type}
            disabled={isKept}
            onChange={(chosen) => onChange({ type: chosen })}
          />
        </Field>
      </div>
      {type === 'choice' && !archived && (
        <Field label="Options, one per line" error={optionsFault}>
          <LinesField lines={options} onChange={(next) => onChange({ options: next })} />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && (
          <>
            <IconButton label={`Move ${name} up`} icon={ArrowUpIcon} disabled={onUp === null} onClick={() => onUp?.()} />
            <IconButton label={`Move ${name} down`} icon={ArrowDownIcon} disabled={onDown === null} onClick={() => onDown?.()} />
          </>
        )}
        <span className="flex-1 text-sm text-muted">{archived && 'Archived: not shown in forms or lists.'}</span>
        {mayEdit &&
          (isKept ? (
            <Button size="sm" aria-label={`${archived ? 'Restore' : 'Archive'} ${name}`} onClick={() => onChange({ archived: !archived })}>
              {archived ? 'Restore' : 'Archive'}
            </Button>
          ) : (
            <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          ))}
      </div>
    </li>
  );
}
