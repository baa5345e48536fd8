import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type ColumnsQuestion, putEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import { columnsFault, type Meaning, MEANINGS, TABLE_TOOLS } from '#domain/evidence/columns.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { classes } from '#web/ui/classes.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { type DeviceTable, resultOf, useTriedColumns } from './tried.columns.ts';

const TOOLS = TABLE_TOOLS.map((tool) => ({ value: tool, label: toolLabel(tool) }));
const SKIP = 'skip';
const FIRST_COLUMNS = 30;

interface ColumnsFormProps {
  customerId: string;
  /** Header with first rows, and the choice to start with. */
  question: ColumnsQuestion;
  /** Table to count while its columns are chosen. */
  table?: DeviceTable;
  /** 0 for a new choice. */
  version: number;
  saveLabel: string;
  cancelLabel: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Meaning of each column of a table, with its first values. */
export function ColumnsForm({ customerId, question, table, version, saveLabel, cancelLabel, onSaved, onCancel }: ColumnsFormProps) {
  const { head, rows } = question;
  const [tool, setTool] = useState(question.tool);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Meaning>>(
    () => new Map(question.columns.map(({ column, meaning }) => [column, meaning])),
  );
  const [isWhole, setWhole] = useState(false);
  const known = MEANINGS[tool];
  const options = [{ value: SKIP, label: 'Skip' }, ...known.map(({ key, label }) => ({ value: key as string, label }))];
  const columns = [...chosen].flatMap(([column, meaning]) => (known.some(({ key }) => key === meaning) ? [{ column, meaning }] : []));
  const fault = columnsFault(tool, head, columns);
  const tried = useTriedColumns({ customerId, table, tool, columns, isValid: fault === null });
  const save = useMutation({
    mutationFn: () => call(putEvidenceColumns, { params: { id: customerId }, body: { version, tool, head, columns } }),
    onSuccess: async () => {
      await refreshAfter(putEvidenceColumns);
      onSaved();
    },
    onError: refreshAfterConflict(putEvidenceColumns),
  });
  const choose = (column: string, value: string) => {
    const meaning = known.find(({ key }) => key === value)?.key;
    setChosen((now) => new Map([...[...now].filter(([one]) => one !== column), ...(meaning ? [[column, meaning] as const] : [])]));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!fault) save.mutate();
  };
  const shown = isWhole ? head : head.filter((column, at) => at < FIRST_COLUMNS || chosen.has(column));
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-muted">List of</span>
        <SegmentedControl label="Kind of list" options={TOOLS} value={tool} onChange={setTool} />
      </div>
      <div className="overflow-hidden rounded-card border border-border">
        <div aria-hidden className={classes('grid gap-3 border-b border-border px-3 py-2 text-sm text-muted max-md:hidden', GRID)}>
          <span>Column in the file</span>
          <span>Meaning</span>
          <span>Example</span>
          <span>Result</span>
        </div>
        <ul className="max-h-120 divide-y divide-border overflow-y-auto">
          {shown.map((column) => (
            <li key={column} className={classes('grid items-center gap-x-3 gap-y-1 px-3 py-1.5', GRID)}>
              <span className="min-w-0 font-medium wrap-anywhere">{column}</span>
              <Select
                label={`Meaning of ${column}`}
                options={options}
                value={columns.find((one) => one.column === column)?.meaning ?? SKIP}
                onChange={(value) => choose(column, value)}
              />
              <span className="min-w-0 truncate text-sm text-muted">{examplesOf(rows, head.indexOf(column)) || '–'}</span>
              <Result {...resultOf(tried.results, columns.find((one) => one.column === column)?.meaning)} />
            </li>
          ))}
        </ul>
      </div>
      {shown.length < head.length && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            Show all {head.length} columns
          </Button>
        </div>
      )}
      {fault && (
        <p role="status" className="text-sm text-warning-text">
          {fault.message}.
        </p>
      )}
      <FaultMessage error={save.error ?? tried.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={save.isPending} disabled={fault !== null}>
          {saveLabel}
        </Button>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <span className="text-sm text-muted">The choice is kept for the next file of this customer with these columns.</span>
      </div>
    </form>
  );
}

const GRID = 'md:grid-cols-[minmax(0,1fr)_13rem_minmax(0,1fr)_minmax(0,1fr)]';

/** Count of a column with the chosen meaning, so that a wrong choice is noticed at once. */
function Result({ text, title }: { text: string; title: string }) {
  return (
    <span className="min-w-0 text-sm wrap-anywhere tabular-nums" aria-live="polite">
      {text}
      {title && <span className="block text-xs text-muted">{title}</span>}
    </span>
  );
}

function examplesOf(rows: ColumnsQuestion['rows'], at: number): string {
  return rows
    .map((row) => row[at] ?? '')
    .filter((cell) => cell !== '')
    .join(' · ');
}
