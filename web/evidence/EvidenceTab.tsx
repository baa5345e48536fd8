import { type DragEvent, type ReactNode, useId, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { type EvidenceRun, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { downloadFile } from '#contract/files/files.contract.ts';
import { EVIDENCE_EXTENSIONS } from '#domain/evidence/results.rules.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { DownloadIcon, ListSearchIcon, TrashIcon, UploadIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { KeptColumns } from './columns/KeptColumns.tsx';
import { DomainChecks } from './domains/DomainChecks.tsx';
import { ProspectCheck } from './domains/ProspectCheck.tsx';
import { Drifts } from './Drifts.tsx';
import { ImportCards } from './ImportCards.tsx';
import { type Imports, useImports } from './imports.ts';
import { RunsOverTime } from './RunsOverTime.tsx';
import { RunTable, SourceSummary } from './RunTable.tsx';
import { ProposedSummary } from './ProposedSummary.tsx';

const DeleteRunDialog = lazyDialog(async () => (await import('./DeleteRunDialog.tsx')).DeleteRunDialog);
const ResultsDialog = lazyDialog(async () => (await import('./ResultsDialog.tsx')).ResultsDialog);

type Doing = { act: 'results' | 'delete'; run: EvidenceRun } | null;

/** Results files of a customer, what they propose, and the way to add more. */
export function EvidenceTab({ customer }: { customer: Customer }) {
  const mayImport = useCan()('evidence:write') && customer.status !== 'archived';
  const imports = useImports(customer.id);
  const list = useList(listEvidenceRuns, { isWhole: true, params: { id: customer.id } });
  const runs = list.rows ?? [];
  const hasRuns = runs.length > 0;
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = mayImport && <AddEvidence imports={imports} />;
  const actions = (run: EvidenceRun) => (
    <>
      <IconButton
        label={`Show results of ${run.fileName}`}
        icon={ListSearchIcon}
        {...ResultsDialog.prefetch}
        onClick={() => setDoing({ act: 'results', run })}
      />
      {run.fileId && (
        <IconButton
          label={`Download ${run.fileName}`}
          icon={DownloadIcon}
          onClick={() => void download(downloadFile, { params: { id: run.fileId ?? '' } })}
        />
      )}
      {mayImport && (
        <IconButton
          label={`Delete ${run.fileName}`}
          icon={TrashIcon}
          {...DeleteRunDialog.prefetch}
          onClick={() => setDoing({ act: 'delete', run })}
        />
      )}
    </>
  );
  return (
    <Droppable imports={mayImport ? imports : null}>
      {customer.status === 'prospect' && <ProspectCheck customerId={customer.id} />}
      <ProposedSummary customerId={customer.id} />
      <ImportCards customerId={customer.id} imports={imports} />
      <section aria-labelledby="sources">
        <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="sources" className="text-lg font-semibold">
              Sources
            </h2>
            {hasRuns && <SourceSummary runs={runs} />}
          </div>
          {hasRuns && add}
        </div>
        <ListRows
          list={list}
          skeleton={<TableSkeleton rows={3} columns={8} label="Loading evidence" />}
          empty={
            <EmptyState icon={UploadIcon} title="No evidence yet" action={add}>
              Add a results file from ScubaGear, Maester, the Zero Trust Assessment, Prowler, Nmap or testssl.sh. Its results propose
              answers, and a person accepts them.
            </EmptyState>
          }
        >
          {(rows) => <RunTable label={`Evidence of ${customer.name}`} runs={rows} actions={actions} />}
        </ListRows>
      </section>
      <Drifts customerId={customer.id} />
      <DomainChecks customer={customer} />
      <KeptColumns customerId={customer.id} mayEdit={mayImport} />
      <RunsOverTime runs={runs} />
      {doing?.act === 'results' && <ResultsDialog run={doing.run} onClose={close} />}
      {doing?.act === 'delete' && <DeleteRunDialog run={doing.run} onClose={close} />}
    </Droppable>
  );
}

/** Files may be dropped anywhere on the tab. */
function Droppable({ imports, children }: { imports: Imports | null; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => imports !== null && dataTransfer.types.includes('Files');
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        imports?.add(event.dataTransfer.files);
      }}
      className={classes('grid gap-6', isOver && 'rounded-card bg-accent-tint outline-2 outline-accent-line outline-dashed')}
    >
      {children}
    </div>
  );
}

function AddEvidence({ imports, isPrimary = true }: { imports: Imports; isPrimary?: boolean }) {
  const id = useId();
  const open = () => document.getElementById(id)?.click();
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon={UploadIcon} onClick={open}>
        Add evidence
      </Button>
      <input
        id={id}
        type="file"
        multiple
        aria-label="Results files"
        accept={EVIDENCE_EXTENSIONS}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          imports.add(event.target.files ?? []);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </>
  );
}

interface DropEvidenceProps {
  customerId: string;
  /** Lists the proposals; null until a file has brought some. */
  onReview: (() => void) | null;
}

/** Empty list of proposals in an assessment: takes results files, and shows what was recognised in them. */
export function DropEvidence({ customerId, onReview }: DropEvidenceProps) {
  const imports = useImports(customerId);
  return (
    <div className="p-4">
      <Droppable imports={imports}>
        <EmptyState
          icon={UploadIcon}
          title={onReview ? 'Proposals were found' : 'No proposals yet'}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              {onReview && (
                <Button variant="primary" onClick={onReview}>
                  Review proposals
                </Button>
              )}
              <AddEvidence imports={imports} isPrimary={onReview === null} />
            </span>
          }
        >
          {onReview ? 'Review them, or drop more files here.' : 'Drop a file of ScubaGear, Maester or your RMM here.'}
        </EmptyState>
        <ImportCards customerId={customerId} imports={imports} />
      </Droppable>
    </div>
  );
}
