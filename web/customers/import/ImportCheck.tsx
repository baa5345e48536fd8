import { useState } from 'react';
import type { ImportAction, ImportResult, ImportRow } from '#contract/customers/import.contract.ts';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import { CheckIcon, PencilIcon, PlusIcon, XIcon } from '#web/ui/icons.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const WORDS: Record<ImportAction, string> = {
  create: 'Added',
  update: 'Updated',
  same: 'Unchanged',
  skip: 'Skipped',
  refuse: 'Not imported',
};
const LOOKS = {
  create: { tone: 'success', icon: PlusIcon },
  update: { tone: 'info', icon: PencilIcon },
  same: { tone: 'neutral', icon: CheckIcon },
  skip: { tone: 'neutral', icon: CheckIcon },
  refuse: { tone: 'danger', icon: XIcon },
} as const;
/** Worst first. */
const ORDER = ['refuse', 'create', 'update', 'skip', 'same'] as const;
const MOST_SHOWN = 100;

const COLUMNS: readonly TableColumn<ImportRow>[] = [
  { key: 'row', label: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'name', label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name || '–'}</span> },
  { key: 'action', label: 'Result', card: 'aside', cell: ({ action }) => <StatusChip {...LOOKS[action]}>{WORDS[action]}</StatusChip> },
  {
    key: 'notes',
    label: 'Why',
    cell: ({ notes }) => (
      <span className="grid text-sm wrap-anywhere">
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    ),
  },
];

/** Outcome of every row, refused ones first. */
export function ImportCheck({ result }: { result: ImportResult }) {
  const present = ORDER.filter((action) => result.counts[action] > 0);
  const [chosen, setChosen] = useState<ImportAction | null>(null);
  const action = chosen ?? present[0] ?? 'create';
  const rows = result.rows.filter((row) => row.action === action);
  return (
    <>
      <NativeSelect
        label="Import result by row"
        options={present.map((one) => ({ value: one, label: `${WORDS[one]}: ${result.counts[one]}` }))}
        value={action}
        onChange={setChosen}
      />
      {result.counts.refuse > 0 && (
        <p className="text-sm text-muted">Rows that cannot be imported are skipped; all others are imported together.</p>
      )}
      <Table label={`Rows: ${WORDS[action]}`} columns={COLUMNS} rows={rows.slice(0, MOST_SHOWN)} rowKey={({ row }) => String(row)} />
      {rows.length > MOST_SHOWN && <p className="text-sm text-muted">{`The first ${MOST_SHOWN} of ${numberText(rows.length)} rows.`}</p>}
    </>
  );
}
