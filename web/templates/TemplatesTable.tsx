import type { TemplateSummary } from '#contract/templates/templates.contract.ts';
import { templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { counted } from './templates.words.ts';
import { TemplateStatusChip } from './TemplateStatusChip.tsx';

const COLUMNS: readonly TableColumn<TemplateSummary>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'status', label: 'Status', card: 'aside', cell: (template) => <TemplateStatusChip template={template} /> },
  { key: 'type', label: 'Type', cell: ({ type }) => templateTypeLabel(type) },
  { key: 'sections', label: 'Sections', numeric: true, card: 'hidden', cell: ({ sectionCount }) => sectionCount },
  {
    key: 'questions',
    label: 'Questions',
    numeric: true,
    cell: ({ questionCount }) => (
      <>
        <span className="rows:hidden">{counted(questionCount, 'question')}</span>
        <span className="cards:hidden">{questionCount}</span>
      </>
    ),
  },
  { key: 'updated', label: 'Updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

export function TemplatesTable({ rows }: { rows: readonly TemplateSummary[] }) {
  return <Table label="Templates" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} rowTo={({ id }) => `/templates/${id}`} />;
}
