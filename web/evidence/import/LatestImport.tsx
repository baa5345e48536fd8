import { type ComponentProps, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { useCan } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { type ImportedFile, type Imports, isSending } from './imports.ts';
import { UndoImport, UndoneImport } from './UndoImport.tsx';

interface LatestImportProps {
  customer: Customer;
  imports: Imports;
  runs: readonly EvidenceRun[];
}

/** Line about the import of this visit, or about the latest one, with its undo. */
export function LatestImport({ customer, imports, runs }: LatestImportProps) {
  const [undone, setUndone] = useState<ComponentProps<typeof UndoneImport>['undone'] | null>(null);
  const batch = imports.files.at(-1)?.batch ?? latestBatch(runs);
  return (
    <>
      {undone && <UndoneImport undone={undone} />}
      {batch && (
        <Line
          customer={customer}
          imports={imports}
          batch={batch}
          runs={runs.filter(({ batchId }) => batchId === batch)}
          onUndone={setUndone}
        />
      )}
    </>
  );
}

function latestBatch(runs: readonly EvidenceRun[]): string | null {
  const [latest] = runs.filter(({ batchId }) => batchId !== null).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return latest?.batchId ?? null;
}

interface LineProps extends LatestImportProps {
  batch: string;
  onUndone: ComponentProps<typeof UndoImport>['onUndone'];
}

function Line({ customer, imports, batch, runs, onUndone }: LineProps) {
  const mayUndo = useCan()('evidence:write') && customer.status !== 'archived';
  const [first] = runs;
  return (
    <section
      aria-label="Latest import"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-border bg-surface-1 px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 wrap-anywhere">
        {stateOf(imports.files.filter((file) => file.batch === batch)) || `${countText(runs.length, 'file')} imported`}
        {first && (
          <span className="text-muted">
            , {formatMoment(first.createdAt)}
            {first.createdBy && ` by ${first.createdBy.name}`}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <TextLink to={`/customers/${customer.id}?tab=evidence&batch=${batch}`}>Show import</TextLink>
        {mayUndo && first && !imports.files.some(isSending) && (
          <UndoImport
            customerId={customer.id}
            batch={batch}
            files={runs.length}
            onUndone={(result) => {
              onUndone(result);
              imports.dismissBatch(batch);
            }}
          />
        )}
      </div>
    </section>
  );
}

/** Counts of the files of this visit, such as "2 files imported, 1 file needs your answer". */
function stateOf(files: readonly ImportedFile[]): string {
  const count = (...states: ImportedFile['state'][]) => files.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('done'), 'imported'],
    [count('waiting', 'reading'), 'on the way'],
    [count('tenant', 'columns', 'date'), 'to be answered'],
    [count('refused'), 'not imported'],
  ] as const;
  return parts.flatMap(([number, words]) => (number > 0 ? [`${countText(number, 'file')} ${words}`] : [])).join(', ');
}
