import { useSearch, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { type EvidenceRun, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { useCan } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { UploadIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { type List, useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { AddEvidence } from './AddEvidence.tsx';
import { KeptColumns } from './columns/KeptColumns.tsx';
import { DomainChecks, RunDomainChecks, useDomainChecks } from './domains/DomainChecks.tsx';
import { ProspectCheck } from './domains/ProspectCheck.tsx';
import { Drifts } from './Drifts.tsx';
import { FileDrop } from './FileDrop.tsx';
import { EarlierImports, useRunningImports } from './import/ImportProgress.tsx';
import { ImportView } from './import/ImportView.tsx';
import { LatestImport } from './import/LatestImport.tsx';
import { type Imports, isSending, useImports } from './import/imports.ts';
import { useOpenProposals } from './import/ProposedSummary.tsx';
import { Panel } from './Panel.tsx';
import { RunActions } from './sources/RunActions.tsx';
import { RunsOverTime } from './sources/RunsOverTime.tsx';
import { SourceTable, sourceSummary } from './sources/SourceTable.tsx';
import { TabActions } from './TabActions.tsx';

const DeleteRunDialog = lazyDialog(async () => (await import('./sources/DeleteRunDialog.tsx')).DeleteRunDialog);
const ResultsDialog = lazyDialog(async () => (await import('./sources/ResultsDialog.tsx')).ResultsDialog);
const RunsDialog = lazyDialog(async () => (await import('./sources/RunsDialog.tsx')).RunsDialog);

type Doing = { act: 'results' | 'delete'; run: EvidenceRun } | { act: 'runs' } | null;

/** Evidence of a customer: what is known, or the result of one import. Files may be dropped anywhere. */
export function EvidenceTab({ customer }: { customer: Customer }) {
  const mayImport = useCan()('evidence:write') && customer.status !== 'archived';
  const imports = useImports(customer.id);
  const list = useList(listEvidenceRuns, { isWhole: true, params: { id: customer.id } });
  const { batch } = useSearch({ from: '/frame/customers/$id' });
  const navigate = useNavigate({ from: '/customers/$id' });
  const [doing, setDoing] = useState<Doing>(null);
  const showResults = (run: EvidenceRun) => setDoing({ act: 'results', run });
  const add = (files: Iterable<File>) => {
    const drop = imports.add(files, batch);
    void navigate({ search: (now) => ({ ...now, batch: drop }) });
  };
  return (
    <FileDrop onFiles={mayImport ? add : null}>
      {batch === undefined ? (
        <Known customer={customer} imports={imports} list={list} mayImport={mayImport} onAdd={add} onDo={setDoing} />
      ) : (
        <ImportView
          customer={customer}
          batch={batch}
          imports={imports}
          runs={list.rows ?? []}
          add={mayImport && <AddEvidence label="Add files" variant="secondary" onFiles={add} />}
          onShowResults={showResults}
        />
      )}
      <Opened doing={doing} runs={list.rows ?? []} onDo={setDoing} />
    </FileDrop>
  );
}

interface OpenedProps {
  doing: Doing;
  runs: readonly EvidenceRun[];
  onDo: (doing: Doing) => void;
}

function Opened({ doing, runs, onDo }: OpenedProps) {
  const close = () => onDo(null);
  if (doing?.act === 'results') return <ResultsDialog run={doing.run} onClose={close} />;
  if (doing?.act === 'delete') return <DeleteRunDialog run={doing.run} onClose={close} />;
  return doing && <RunsDialog runs={runs} onShow={(run) => onDo({ act: 'results', run })} onClose={close} />;
}

interface KnownProps {
  customer: Customer;
  imports: Imports;
  list: List<EvidenceRun>;
  mayImport: boolean;
  onAdd: (files: Iterable<File>) => void;
  onDo: (doing: Doing) => void;
}

/** Sources, domain checks, drift and runs over time. */
function Known({ customer, imports, list, mayImport, onAdd, onDo }: KnownProps) {
  const checks = useDomainChecks(customer.id);
  const area = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const proposed = useOpenProposals(customer.id);
  const found = useRunningImports(customer.id, imports.files.some(isSending));
  const runs = list.rows ?? [];
  const count = proposed?.open.length ?? 0;
  const actions = (run: EvidenceRun) => (
    <RunActions
      run={run}
      mayDelete={mayImport}
      onShow={() => onDo({ act: 'results', run })}
      onDelete={() => onDo({ act: 'delete', run })}
    />
  );
  return (
    <>
      {mayImport && (
        <TabActions>
          <RunDomainChecks checks={checks} />
          <AddEvidence label="Add evidence" onFiles={onAdd} keys="A" />
        </TabActions>
      )}
      {customer.status === 'prospect' && <ProspectCheck customerId={customer.id} />}
      <LatestImport customer={customer} imports={imports} runs={runs} />
      <EarlierImports customer={customer} found={found} imports={imports} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <Panel
            title="Sources"
            summary={runs.length > 0 && sourceSummary(runs, now)}
            action={
              proposed && <TextLink to={proposed.to}>{count === 1 ? 'Review 1 open proposal' : `Review ${count} open proposals`}</TextLink>
            }
          >
            <div ref={area} className="*:rounded-t-none *:border-0 [&_td:last-child]:opacity-100">
              <TableKeys area={area} />
              <ListRows
                list={list}
                skeleton={<TableSkeleton rows={3} columns={6} label="Loading evidence" />}
                empty={
                  <EmptyState icon={UploadIcon} title="No evidence yet">
                    Add a file, or enter a domain to check its email and certificate. Results of ScubaGear, Maester, the Zero Trust
                    Assessment, Prowler, Nmap, testssl.sh, RMMs and backup products propose answers, and a person accepts them.
                  </EmptyState>
                }
              >
                {(rows) => (
                  <SourceTable
                    label={`Evidence of ${customer.name}`}
                    runs={rows}
                    onOpen={(run) => onDo({ act: 'results', run })}
                    actions={actions}
                  />
                )}
              </ListRows>
            </div>
          </Panel>
          <DomainChecks customerId={customer.id} checks={checks} mayCheck={mayImport} />
          <KeptColumns customerId={customer.id} mayEdit={mayImport} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Drifts customerId={customer.id} />
          <RunsOverTime runs={runs} onAll={() => onDo({ act: 'runs' })} />
        </div>
      </div>
    </>
  );
}
