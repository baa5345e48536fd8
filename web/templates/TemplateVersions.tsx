import type { OutputOf } from '#contract/endpoint.ts';
import { listTemplateVersions } from '#contract/templates/templates.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { counted } from './templates.words.ts';

type Versions = OutputOf<typeof listTemplateVersions>;

const COLUMNS: readonly TableColumn<Versions[number]>[] = [
  { key: 'edition', label: 'Version', cell: ({ edition }) => `v${edition}` },
  { key: 'name', label: 'Name', card: 'line', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'questions', label: 'Size', cell: ({ questionCount }) => counted(questionCount, 'question') },
  { key: 'by', label: 'Published by', cell: ({ publishedBy }) => publishedBy ?? '–' },
  { key: 'at', label: 'Published', card: 'aside', cell: ({ publishedAt }) => <DateText value={publishedAt} withTime /> },
];

export function TemplateVersions({ id }: { id: string }) {
  const versions = useList(listTemplateVersions, { isWhole: true, params: { id } });
  return (
    <ListRows
      list={versions}

      skeleton={<TableSkeleton rows={3} label="Loading versions" />}
      empty={
        <EmptyState icon={HistoryIcon} title="No version yet">
          Publishing makes the first one. Every assessment keeps the version it started with.
        </EmptyState>
      }
    >
      {(rows) => <Table label="Versions" columns={COLUMNS} rows={rows} rowKey={({ version }) => String(version)} />}
    </ListRows>
  );
}
