import { type AnswerBand, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { faultAt } from './draft.faults.ts';
import { NumberField } from './NumberField.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

interface BandsEditorProps {
  bands: AnswerBand[] | undefined;
  isAge: boolean;
  path: string;
  faulty: readonly FaultLocation[];
  onChange: (bands: AnswerBand[] | undefined) => void;
}

const FIRST: Record<'age' | 'number', AnswerBand[]> = {
  age: [{ upTo: 90, points: 100 }, { upTo: 365, points: 50 }, { points: 0 }],
  number: [{ upTo: 0, points: 100 }, { points: 0 }],
};

/** Points for a number or the age of a date. Without bands the answer is informational and not scored. */
export function BandsEditor({ bands, isAge, path, faulty, onChange }: BandsEditorProps) {
  if (!bands) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {isAge ? 'This date is not scored.' : 'This number is not scored.'}
        <Button size="sm" onClick={() => onChange(FIRST[isAge ? 'age' : 'number'])}>
          {isAge ? 'Score by age' : 'Score by bands'}
        </Button>
      </p>
    );
  }
  const change = (at: number, next: AnswerBand) => onChange(bands.with(at, next));
  const remove = (at: number) => onChange(bands.toSpliced(at, 1));
  const add = () => onChange(bands.toSpliced(bands.length - 1, 0, { upTo: (bands.at(-2)?.upTo ?? 0) + (isAge ? 90 : 1), points: 0 }));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{isAge ? 'Points by age' : 'Points by number'}</legend>
      {isAge && <p className="text-xs text-muted">Age in days on the day of the answer; future dates have a negative age.</p>}
      {bands.map(({ upTo, points }, at) => {
        const isLast = at === bands.length - 1;
        return (
          // Bands have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${at} ${bands.length}`} className="flex items-end gap-2">
            {isLast ? (
              <p className="flex h-9 min-w-0 flex-1 items-center text-muted">{isAge ? 'Older' : 'Higher'}</p>
            ) : (
              <Field
                label={isAge ? `Band ${at + 1}: up to days` : `Band ${at + 1}: up to`}
                error={faultAt(faulty, `${path}[${at}].upTo`)}
                className="min-w-0 flex-1"
              >
                <TextInput
                  inputMode="decimal"
                  defaultValue={String(upTo ?? '')}
                  onChange={(event) =>
                    change(at, { upTo: event.target.value.trim() === '' ? undefined : numberOf(event.target.value), points })
                  }
                  autoComplete="off"
                />
              </Field>
            )}
            <div className="w-24">
              <NumberField label="Points" value={points} most={100} onChange={(next = Number.NaN) => change(at, { upTo, points: next })} />
            </div>
            <IconButton
              label={`Remove band ${at + 1}`}
              icon={TrashIcon}
              size="md"
              disabled={isLast}
              title={isLast ? 'The last band covers all higher values' : undefined}
              onClick={() => remove(at)}
            />
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={PlusIcon} disabled={bands.length >= TEMPLATE_LIMITS.bands} onClick={add}>
          Add band
        </Button>
        <Button size="sm" onClick={() => onChange(undefined)}>
          Do not score
        </Button>
      </div>
    </fieldset>
  );
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}
