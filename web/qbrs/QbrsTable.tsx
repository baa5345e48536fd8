import { useState } from 'react';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.fields.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ScoreBar } from '#web/ui/data/ScoreBar.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { QbrStatusChip } from '#web/ui/data/QbrStatusChip.tsx';

const COLUMNS: readonly TableColumn<QbrRow>[] = [
  { key: 'title', label: 'Title', cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => <span className="wrap-anywhere">{customer.name}</span>, card: 'hidden' },
  {
    key: 'period',
    label: 'Period',
    cell: ({ period }) => <span className="whitespace-nowrap">{periodLabel(period)}</span>,
    card: 'hidden',
  },
  { key: 'date', label: 'Date', cell: (qbr) => <Meeting qbr={qbr} /> },
  { key: 'status', label: 'Status', cell: ({ status, overdue }) => <QbrStatusChip status={status} overdue={overdue} />, card: 'aside' },
  { key: 'owner', label: 'Owner', cell: ({ owner }) => <Owner name={owner?.name} />, card: 'hidden' },
  { key: 'score', label: 'Score', cell: ({ score }) => <ScoreBar score={score} label="Alignment score" />, numeric: true },
];

export function QbrsTable({ rows }: { rows: readonly QbrRow[] }) {
  return <Table label="QBRs" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} rowTo={({ id }) => `/qbrs/${id}`} />;
}

/** A finalized QBR with a past date waits for its outcome. */
function Meeting({ qbr }: { qbr: QbrRow }) {
  const [now] = useState(() => Date.now());
  const isPast = qbr.status === 'finalized' && qbr.dateTime !== null && Date.parse(qbr.dateTime) < now;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <DateText value={qbr.dateTime} withTime />
      {isPast && <span className="text-xs font-medium text-warning-text">Record the outcome</span>}
    </span>
  );
}

function Owner({ name }: { name: string | undefined }) {
  return name ? <span className="whitespace-nowrap">{name}</span> : <span className="text-muted">Nobody</span>;
}
