import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ListSearchIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { wayIn } from './SourceTable.tsx';

const COLUMNS: readonly TableColumn<EvidenceRun>[] = [
  {
    key: 'run',
    label: 'Run',
    cell: (run) => (
      <span className="block min-w-0 text-sm">
        {toolLabel(run.tool)} {run.toolVersion}
        <span className="block text-xs font-normal wrap-anywhere text-muted">{wayIn(run)}</span>
      </span>
    ),
  },
  { key: 'observed', label: 'Measured', cell: ({ observedAt }) => <DateText value={observedAt} /> },
  { key: 'passed', label: 'Passed', numeric: true, card: 'hidden', cell: ({ counts }) => counts.passed },
  {
    key: 'failed',
    label: 'Failed',
    numeric: true,
    cell: ({ counts }) => (
      <>
        {counts.failed}
        <span className="rows:hidden"> failed</span>
      </>
    ),
  },
  { key: 'warnings', label: 'Warnings', numeric: true, card: 'hidden', cell: ({ counts }) => counts.warnings },
  {
    key: 'by',
    label: 'Added by',
    card: 'hidden',
    cell: ({ tool, createdBy }) => createdBy?.name ?? (tool === 'domain' || isConnectionKind(tool) ? 'Automatic' : 'A former colleague'),
  },
];

interface RunsDialogProps {
  runs: readonly EvidenceRun[];
  onShow: (run: EvidenceRun) => void;
  onClose: () => void;
}

/** All runs of a customer, the newest first. */
export function RunsDialog({ runs, onShow, onClose }: RunsDialogProps) {
  const actions = (run: EvidenceRun) => (
    <IconButton label={`Show results of ${run.fileName}`} icon={ListSearchIcon} onClick={() => onShow(run)} />
  );
  return (
    <Dialog open onClose={onClose} size="xl" title={countText(runs.length, 'run')} description="The latest run of each source counts.">
      <div className="pb-4">
        <Table label="Runs" columns={COLUMNS} rows={runs} rowKey={({ id }) => id} rowActions={actions} isNarrow />
      </div>
    </Dialog>
  );
}
