import type { TemplateSummary } from '#contract/templates/templates.contract.ts';
import { templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { counted } from './templates.words.ts';
import { TemplateStatusChip } from './TemplateStatusChip.tsx';

export const COLUMNS: readonly TableColumn<TemplateSummary>[] = [
  {
    key: 'name',
    label: 'Name',
    sortKey: 'name',
    className: 'rows:w-full rows:max-w-0',
    cell: ({ name, isSample }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span title={name} className="rows:truncate cards:line-clamp-2">
          {name}
        </span>
        {isSample && <SampleMark />}
      </span>
    ),
  },
  { key: 'status', label: 'Status', sortKey: 'status', card: 'aside', cell: (template) => <TemplateStatusChip template={template} /> },
  { key: 'type', label: 'Type', sortKey: 'type', className: 'whitespace-nowrap', cell: ({ type }) => templateTypeLabel(type) },
  { key: 'sections', label: 'Sections', sortKey: 'sections', numeric: true, card: 'hidden', cell: ({ sectionCount }) => sectionCount },
  {
    key: 'questions',
    label: 'Questions',
    sortKey: 'questions',
    numeric: true,
    cell: ({ questionCount }) => (
      <>
        <span className="rows:hidden">{counted(questionCount, 'question')}</span>
        <span className="cards:hidden">{questionCount}</span>
      </>
    ),
  },
  {
    key: 'uses',
    label: 'Used by',
    sortKey: 'uses',
    card: 'hidden',
    cell: ({ assessmentCount, customerCount }) =>
      assessmentCount === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="whitespace-nowrap" title={`${counted(assessmentCount, 'assessment')} of ${counted(customerCount, 'customer')}`}>
          {counted(assessmentCount, 'assessment')}
        </span>
      ),
  },
  {
    key: 'owner',
    label: 'Owner',
    sortKey: 'owner',
    card: 'hidden',
    cell: ({ owner }) => (owner ? <Owner name={owner.name} /> : <span className="text-muted">–</span>),
  },
  {
    key: 'published',
    label: 'Published',
    sortKey: 'published',
    card: 'hidden',
    cell: ({ publishedAt }) => (publishedAt ? <DateText value={publishedAt} /> : <span className="text-muted">–</span>),
  },
  { key: 'updated', label: 'Updated', sortKey: 'updated', card: 'hidden', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** Initials in a narrow column; the tooltip has the name. */
function Owner({ name }: { name: string }) {
  return (
    <span title={name} className="inline-flex">
      <Avatar name={name} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
