import { useState } from 'react';
import type { Meaning } from '#domain/templates/columns.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import type { ImportResult } from './ImportPreview.tsx';

/** Meanings of a table column, in the order in which people look for them. */
const COLUMN_WORDS: readonly (readonly [Meaning, string])[] = [
  ['text', 'Question'],
  ['key', 'Number or key'],
  ['section', 'Section'],
  ['type', 'Answer type'],
  ['required', 'Required'],
  ['weight', 'Weight'],
  ['critical', 'Critical'],
  ['internalOnly', 'Internal'],
  ['options', 'Choices'],
  ['bands', 'Bands'],
  ['whyWeAsk', 'Why we ask'],
  ['howToCheck', 'How to check'],
  ['showIf', 'Condition'],
  ['failThreshold', 'Finding below'],
  ['findingTitle', 'Title of the finding'],
  ['clientWording', 'Wording for the customer'],
  ['gain', 'Gain'],
  ['evidenceRequired', 'Evidence'],
  ['recommendationKey', 'Recommendation'],
  ['frameworkRefs', 'References'],
  ['tags', 'Tags'],
  ['sectionKey', 'Key of the section'],
  ['sectionWeight', 'Weight of the section'],
  ['sectionDescription', 'Description of the section'],
  ['templateName', 'Name of the template'],
  ['templateType', 'Type of the template'],
  ['templateDescription', 'Description of the template'],
  ['templateScoring', 'Scoring of the template'],
];

interface ImportColumnsProps {
  /** Null while a file is being read or was refused; the known columns then stay. */
  result: ImportResult | null;
  onChange: (columns: Readonly<Record<string, number>>) => void;
}

type Column = NonNullable<ImportResult['columns']>[number];

const LEFT_OUT = 'left-out';
const OPTIONS: { value: string; label: string }[] = [
  { value: LEFT_OUT, label: 'Skip' },
  ...COLUMN_WORDS.map(([value, label]) => ({ value, label })),
];

/** Detected meaning of each column, with other choices; each change is tried on the file at once, and nothing is stored. */
export function ImportColumns({ result, onChange }: ImportColumnsProps) {
  const [known, setKnown] = useState<readonly Column[]>([]);
  const columns = result?.columns ?? known;
  if (result?.columns && result.columns !== known) setKnown(result.columns);
  // Once a column was unrecognised, the choices stay visible.
  const isUnclear = columns.some(({ meaning }) => meaning === null);
  const [wasUnclear, setWasUnclear] = useState(isUnclear);
  if (isUnclear && !wasUnclear) setWasUnclear(true);
  if (columns.length === 0) return null;
  const choose = (index: number, meaning: string) => {
    const next = columns.map((column) => {
      if (column.index === index) return { ...column, meaning: meaning === LEFT_OUT ? null : meaning };
      // Each meaning has at most one column.
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
