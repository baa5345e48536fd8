import { type ReactNode, useState } from 'react';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { FRESH_DAYS } from '#domain/evidence/mapping.rules.ts';
import { isFresh } from '#domain/evidence/proposals.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { latestRuns } from './run.series.ts';
import { ToolIcon } from './ToolIcon.tsx';

interface Line {
  run: EvidenceRun;
  onOpen: (run: EvidenceRun) => void;
}

const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'source', label: 'Source', cell: (line) => <Source {...line} /> },
  {
    key: 'observed',
    label: 'Measured',
    cell: ({ run: { observedAt } }) => (
      <>
        <DateText value={observedAt} />
        <span className="block text-xs text-muted cards:hidden">
          <RelativeTime value={observedAt} />
        </span>
      </>
    ),
  },
  { key: 'freshness', label: `Freshness, ${FRESH_DAYS} days`, cell: ({ run }) => <Freshness observedAt={run.observedAt} /> },
  { key: 'passed', label: 'Passed', numeric: true, card: 'hidden', cell: ({ run }) => run.counts.passed },
  { key: 'failed', label: 'Failed', numeric: true, card: 'hidden', cell: ({ run }) => toned(run.counts.failed, 'text-danger-text') },
  { key: 'warnings', label: 'Warnings', numeric: true, card: 'hidden', cell: ({ run }) => toned(run.counts.warnings, 'text-warning-text') },
];

interface SourceTableProps {
  label: string;
  runs: readonly EvidenceRun[];
  onOpen: (run: EvidenceRun) => void;
  actions: (run: EvidenceRun) => ReactNode;
}

/** Latest run of each source with the days that it still counts; Enter opens its results. */
export function SourceTable({ label, runs, onOpen, actions }: SourceTableProps) {
  const rows = latestRuns(runs).map((run) => ({ run, onOpen }));
  return (
    <Table
      label={label}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ run }) => run.id}
      rowActions={({ run }) => actions(run)}
      hasShortCards
      isNarrow
    />
  );
}

const toned = (count: number, tone: string) => <span className={count > 0 ? tone : 'text-muted'}>{count}</span>;

function Source({ run, onOpen }: Line) {
  return (
    <button
      type="button"
      onClick={() => onOpen(run)}
      className="flex min-h-11 max-w-full items-center gap-3 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus cards:min-h-0"
    >
      <span className="flex size-7 shrink-0 items-center justify-center rounded-field border border-border bg-surface-2 text-muted cards:hidden">
        <ToolIcon tool={run.tool} size={16} />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">
          {toolLabel(run.tool)} {run.toolVersion}
          {run.tool === 'domain' && <span className="text-muted rows:hidden"> {run.scope}</span>}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-muted cards:hidden">{wayIn(run)}</span>
      </span>
    </button>
  );
}

/** Way in which the results arrived, with the file or the scope. */
export function wayIn({ tool, scope, fileName, pushedWith }: EvidenceRun): string {
  if (tool === 'domain') return `${scope}, every week`;
  if (isConnectionKind(tool)) return `Connector, ${scope || fileName}`;
  return pushedWith === null ? `File, ${fileName}` : `Push by ${pushedWith}, ${fileName}`;
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 10;

function Freshness({ observedAt }: { observedAt: string }) {
  const [now] = useState(() => Date.now());
  const left = isFresh(observedAt, FRESH_DAYS, now) ? daysLeft(observedAt, now) : null;
  const isSoon = left !== null && left < SOON_DAYS;
  return (
    <span className="block rows:min-w-28">
      <ProgressBar
        label="Freshness"
        percent={(100 * (left ?? 0)) / FRESH_DAYS}
        tone={isSoon ? 'warning' : 'success'}
        className="w-full cards:hidden"
      />
      {left === null ? (
        <span className="text-xs text-danger-text">Too old, proposes nothing</span>
      ) : (
        <span className={classes('text-xs', isSoon ? 'text-warning-text' : 'text-muted')}>{countText(left, 'day')} left</span>
      )}
    </span>
  );
}

/** Days that have begun count, so that a result of 4 days ago has 26 of 30 days left. */
const daysLeft = (observedAt: string, now: number) => FRESH_DAYS - Math.floor(Math.max(0, now - Date.parse(observedAt)) / DAY_MS);

/** Summary of the sources, such as "4 fresh, 1 expires in 8 days, 1 too old". */
export function sourceSummary(runs: readonly EvidenceRun[], now: number): string {
  const latest = latestRuns(runs).map(({ observedAt }) => observedAt);
  const fresh = latest.filter((observedAt) => isFresh(observedAt, FRESH_DAYS, now)).map((observedAt) => daysLeft(observedAt, now));
  const soon = fresh.filter((left) => left < SOON_DAYS);
  const parts = [
    ...(fresh.length > soon.length || soon.length === 0 ? [`${fresh.length - soon.length} fresh`] : []),
    ...(soon.length === 1 ? [`1 expires in ${countText(Math.max(...soon), 'day')}`] : []),
    ...(soon.length > 1 ? [`${soon.length} expire within ${countText(Math.max(...soon), 'day')}`] : []),
    ...(latest.length > fresh.length ? [`${latest.length - fresh.length} too old`] : []),
  ];
  return parts.join(', ');
}
