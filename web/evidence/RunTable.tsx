import { type ReactNode, useState } from 'react';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { FRESH_DAYS } from '#domain/evidence/mapping.rules.ts';
import { isFresh } from '#domain/evidence/proposals.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { type RunSource, runSources } from './run.series.ts';

/** A row: the latest run of a source, or one of its earlier runs. */
interface Line {
  run: EvidenceRun;
  /** Null for an earlier run. */
  source: (RunSource & { isUnfolded: boolean; onToggle: () => void }) | null;
}

const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'tool', label: 'Source', cell: (line) => <Source line={line} /> },
  { key: 'observed', label: 'Measured', cell: ({ run }) => <DateText value={run.observedAt} /> },
  {
    key: 'freshness',
    label: `Freshness, ${FRESH_DAYS} days`,
    cell: ({ run, source }) => source !== null && <Freshness observedAt={run.observedAt} />,
  },
  { key: 'passed', label: 'Passed', numeric: true, card: 'hidden', cell: ({ run }) => run.counts.passed },
  { key: 'failed', label: 'Failed', numeric: true, card: 'hidden', cell: ({ run }) => run.counts.failed },
  { key: 'warnings', label: 'Warnings', numeric: true, card: 'hidden', cell: ({ run }) => run.counts.warnings },
  {
    key: 'not-measured',
    label: 'Not measured',
    numeric: true,
    card: 'hidden',
    cell: ({ run: { counts } }) => counts.manual + counts.notApplicable + counts.errors,
  },
  {
    key: 'by',
    label: 'Added by',
    card: 'hidden',
    cell: ({ run: { tool, createdBy } }) =>
      createdBy?.name ?? (tool === 'domain' || isConnectionKind(tool) ? 'Automatic' : 'A former colleague'),
  },
];

interface RunTableProps {
  label: string;
  runs: readonly EvidenceRun[];
  actions: (run: EvidenceRun) => ReactNode;
}

/** One line for each source; earlier runs, such as weekly checks, unfold below it. */
export function RunTable({ label, runs, actions }: RunTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = runSources(runs).flatMap((source): Line[] => {
    const { latest, earlier } = source;
    const isUnfolded = unfolded.has(latest.id);
    const onToggle = () => setUnfolded((now) => new Set(isUnfolded ? [...now].filter((id) => id !== latest.id) : [...now, latest.id]));
    return [
      { run: latest, source: { ...source, isUnfolded, onToggle } },
      ...(isUnfolded ? earlier.map((run) => ({ run, source: null })) : []),
    ];
  });
  return <Table label={label} columns={COLUMNS} rows={rows} rowKey={({ run }) => run.id} rowActions={({ run }) => actions(run)} />;
}

const nameOf = ({ tool, toolVersion, scope }: EvidenceRun) => [toolLabel(tool), toolVersion, scope].filter(Boolean).join(' ');

function Source({ line: { run, source } }: { line: Line }) {
  const { tool, toolVersion, scope, fileName } = run;
  return (
    <span className={classes('block min-w-0', source === null && 'pl-4')}>
      <span className={classes('wrap-anywhere', source === null ? 'text-muted' : 'font-medium')}>
        {toolLabel(tool)} {toolVersion}
      </span>
      <span className="block text-xs wrap-anywhere text-muted">{[...new Set([scope, fileName])].filter(Boolean).join(' · ')}</span>
      {source !== null && source.earlier.length > 0 && (
        <Button size="sm" variant="ghost" className="-ml-2" aria-expanded={source.isUnfolded} onClick={source.onToggle}>
          {source.isUnfolded ? 'Hide' : 'Show'} {countText(source.earlier.length, 'earlier run')}
          <span className="sr-only"> of {nameOf(run)}</span>
        </Button>
      )}
    </span>
  );
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 10;

function Freshness({ observedAt }: { observedAt: string }) {
  const [now] = useState(() => Date.now());
  const left = isFresh(observedAt, FRESH_DAYS, now) ? daysLeft(observedAt, now) : null;
  const isSoon = left !== null && left < SOON_DAYS;
  return (
    <span className="block min-w-28">
      <ProgressBar
        label="Freshness"
        percent={(100 * (left ?? 0)) / FRESH_DAYS}
        tone={isSoon ? 'warning' : 'success'}
        className="w-full max-md:hidden"
      />
      {left === null ? (
        <span className="text-sm text-danger-text">Too old, proposes nothing</span>
      ) : (
        <span className={classes('text-sm', isSoon ? 'text-warning-text' : 'text-muted')}>{countText(left, 'day')} left</span>
      )}
    </span>
  );
}

const daysLeft = (observedAt: string, now: number) => Math.max(0, Math.floor(FRESH_DAYS - (now - Date.parse(observedAt)) / DAY_MS));

/** Summary of the sources, such as "4 fresh, 1 expires in 8 days, 1 too old". */
export function SourceSummary({ runs }: { runs: readonly EvidenceRun[] }) {
  const [now] = useState(() => Date.now());
  const latest = runSources(runs).map(({ latest: { observedAt } }) => observedAt);
  const fresh = latest.filter((observedAt) => isFresh(observedAt, FRESH_DAYS, now)).map((observedAt) => daysLeft(observedAt, now));
  const soon = fresh.filter((left) => left < SOON_DAYS);
  const parts = [
    `${fresh.length - soon.length} fresh`,
    ...(soon.length > 0
      ? [`${soon.length} ${soon.length === 1 ? 'expires' : 'expire'} within ${countText(Math.max(...soon), 'day')}`]
      : []),
    ...(latest.length > fresh.length ? [`${latest.length - fresh.length} too old`] : []),
  ];
  return <span className="text-sm font-normal text-muted">{parts.join(', ')}</span>;
}
