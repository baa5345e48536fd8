import type { UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import type { listTemplateVersions } from '#contract/templates/templates.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { counted } from './templates.words.ts';

type Versions = OutputOf<typeof listTemplateVersions>;

const COLUMNS: readonly TableColumn<Versions[number]>[] = [
  { key: 'edition', label: 'Version', cell: ({ edition }) => `v${edition}` },
  { key: 'name', label: 'Name', card: 'line', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'questions', label: 'Size', cell: ({ questionCount }) => counted(questionCount, 'question') },
  { key: 'by', label: 'Published by', cell: ({ publishedBy }) => publishedBy ?? '–' },
  { key: 'at', label: 'Published', card: 'aside', cell: ({ publishedAt }) => <DateText value={publishedAt} withTime /> },
];

export function TemplateVersions({ versions }: { versions: UseQueryResult<Versions> }) {
  if (versions.isPending) return <TableSkeleton rows={3} label="Loading versions" />;
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data.length === 0) {
    return (
      <EmptyState icon={HistoryIcon} title="No version yet">
        Publishing makes the first one. Every assessment keeps the version it started with.
      </EmptyState>
    );
  }
  return <Table label="Versions" columns={COLUMNS} rows={versions.data} rowKey={({ version }) => String(version)} />;
}
