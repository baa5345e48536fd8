import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { useCan } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { AllResults } from './AllResults.tsx';
import { ImportCard } from './ImportCard.tsx';
import { EarlierImports, useRunningImports } from './ImportProgress.tsx';
import { isSending, type Imports } from './imports.ts';
import { ProposedSummary } from './ProposedSummary.tsx';
import { RunCard, useRunDetails } from './RunCard.tsx';
import { UndoImport, UndoneImport } from './UndoImport.tsx';

interface ImportViewProps {
  customer: Customer;
  batch: string;
  imports: Imports;
  /** All runs of the customer. */
  runs: readonly EvidenceRun[];
  /** Button that adds files to this import. */
  add: ReactNode;
  onShowResults: (run: EvidenceRun) => void;
}

/** Result of one import: a card for each file, and what the results propose. It stays available after a reload. */
export function ImportView({ customer, batch, imports, runs, add, onShowResults }: ImportViewProps) {
  const mayUndo = useCan()('evidence:write') && customer.status !== 'archived';
  const files = imports.files.filter((file) => file.batch === batch);
  const found = useRunningImports(customer.id, files.some(isSending));
  const [undone, setUndone] = useState<ComponentProps<typeof UndoneImport>['undone'] | null>(null);
  const stored = runs.filter((run) => run.batchId === batch);
  const sent = new Set(files.flatMap((file) => (file.state === 'done' ? file.runs.map(({ id }) => id) : [])));
  const details = useRunDetails(stored);
  const others = details.filter(({ id }) => !sent.has(id));
  const first = stored.map(({ createdAt }) => createdAt).toSorted()[0];
  const count = Math.max(stored.length, files.filter(({ state }) => state === 'done').length);
  return (
    <section aria-labelledby="imported" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id="imported" className="text-lg font-semibold" aria-live="polite">
            {countText(count, 'file')} imported
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {customer.name}
            {first && `, ${formatMoment(first)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <TextLink to={`/customers/${customer.id}?tab=evidence`}>All evidence</TextLink>
          {mayUndo && stored.length > 0 && !files.some(isSending) && (
            <UndoImport
              customerId={customer.id}
              batch={batch}
              files={stored.length}
              onUndone={(result) => {
                setUndone(result);
                imports.dismissBatch(batch);
              }}
            />
          )}
          {add}
        </div>
      </div>
      {undone && <UndoneImport undone={undone} />}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          {files.map((file) => (
            <ImportCard key={file.id} file={file} imports={imports} found={found} runs={runs} />
          ))}
          {others.map((run) => (
            <RunCard key={run.id} run={run} runs={runs} />
          ))}
          <EarlierImports customer={customer} found={found} imports={imports} />
          {files.length === 0 && stored.length === 0 && !undone && (
            <p className="text-sm text-muted">This import has no results any more. Add files, or open all evidence.</p>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <ProposedSummary customerId={customer.id} />
          <AllResults runs={details} onShow={onShowResults} />
          {stored.length > 0 && (
            <Card title="Files">
              <p className="text-sm text-muted">
                Files are stored as evidence for {EVIDENCE_LIMITS.monthsOfFiles} months. Importing the same file again changes nothing.
              </p>
            </Card>
          )}
        </div>
      </div>
    </section>
  );
}
