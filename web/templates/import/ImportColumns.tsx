import { useState } from 'react';
import { Select } from '#web/ui/choosers/Select.tsx';
import type { ImportResult } from './ImportPreview.tsx';
import { COLUMN_WORDS } from './column.words.ts';

interface ImportColumnsProps {
  /** Null while a file is read or refused; the columns that were known before stay. */
  result: ImportResult | null;
  onChange: (columns: Readonly<Record<string, number>>) => void;
}

type Column = NonNullable<ImportResult['columns']>[number];

const LEFT_OUT = 'left-out';
const OPTIONS: { value: string; label: string }[] = [
  { value: LEFT_OUT, label: 'Leave out' },
  ...COLUMN_WORDS.map(([value, label]) => ({ value, label })),
];

/** What each column of a table is taken for, and another choice; each change is tried on the file at once, and nothing is stored. */
export function ImportColumns({ result, onChange }: ImportColumnsProps) {
  const [known, setKnown] = useState<readonly Column[]>([]);
  const columns = result?.columns ?? known;
  if (result?.columns && result.columns !== known) setKnown(result.columns);
  // Once a column was left out, the choices stay in sight.
  const isUnclear = columns.some(({ meaning }) => meaning === null);
  const [wasUnclear, setWasUnclear] = useState(isUnclear);
  if (isUnclear && !wasUnclear) setWasUnclear(true);
  if (columns.length === 0) return null;
  const choose = (index: number, meaning: string) => {
    const next = columns.map((column) => {
      if (column.index === index) return { ...column, meaning: meaning === LEFT_OUT ? null : meaning };
      // One meaning has one column.
      return column.meaning === meaning ? { ...column, meaning: null } : column;
    });
    onChange(Object.fromEntries(next.flatMap((column) => (column.meaning === null ? [] : [[column.meaning, column.index]]))));
  };
  return (
    <details open={wasUnclear}>
      <summary className="min-h-6 font-medium">Columns</summary>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {columns.map(({ index, header, meaning }) => (
          <li key={index} className="grid grid-cols-2 items-center gap-2">
            <span className="truncate text-sm" title={header}>
              {header}
            </span>
            <Select
              label={`Meaning of ${header}`}
              options={OPTIONS}
              value={meaning ?? LEFT_OUT}
              onChange={(chosen) => choose(index, chosen)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
