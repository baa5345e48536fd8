import { type SubmitEvent, useState } from 'react';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import type { ImportedFile, Imports } from './imports.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Props {
  file: Extract<ImportedFile, { state: 'date' }>;
  imports: Imports;
  onDiscard: () => void;
}

/** Question about a file that does not say when it was measured; an old export must not count as measured today. */
export function DateQuestion({ file, imports, onDiscard }: Props) {
  const [today] = useState(() => localDay(new Date()));
  const [day, setDay] = useState(file.day ?? today);
  const isValid = DAY.test(day) && day <= today;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isValid) imports.date(file, day);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div>
        <p className="font-medium wrap-anywhere">{file.file.name}</p>
        <p>The file does not say when it was measured. Nothing was imported yet.</p>
        {file.day !== null && <p className="text-sm text-muted">The day is from the name of the file.</p>}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Measured on" className="w-44" {...(!isValid && { error: 'Choose today or an earlier day.' })}>
          <DayInput value={day} max={today} onChange={(next) => setDay(next ?? '')} />
        </Field>
        <Button type="submit" variant="primary" size="sm" disabled={!isValid}>
          Import file
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard file
        </Button>
      </div>
    </form>
  );
}

/** Day in the reader's time zone. */
function localDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
