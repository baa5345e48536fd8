import type { SopSummary } from '#contract/sops/sops.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { SopStatusChip } from './SopStatusChip.tsx';
import { sopCategoryLabel } from './sops.words.ts';

const NOBODY = <span className="text-muted">–</span>;

export const COLUMNS: readonly TableColumn<SopSummary>[] = [
  {
    key: 'title',
    label: 'Title',
    sortKey: 'title',
    cell: ({ title, code }) => (
      <span title={title} className="rows:wrap-anywhere">
        {title}
        {code && <span className="ml-2 text-xs text-muted">{code}</span>}
      </span>
    ),
  },
  { key: 'category', label: 'Category', sortKey: 'category', cell: ({ category }) => sopCategoryLabel(category) },
  { key: 'owner', label: 'Owner', sortKey: 'owner', cell: ({ owner }) => owner?.name ?? NOBODY },
  { key: 'status', label: 'Status', sortKey: 'status', card: 'aside', cell: ({ status }) => <SopStatusChip status={status} /> },
  {
    key: 'reviewed',
    label: 'Last reviewed',
    sortKey: 'reviewed',
    card: 'hidden',
    cell: ({ reviewedOn }) => <DateText value={reviewedOn} />,
  },
  {
    key: 'questions',
    label: 'Questions',
    sortKey: 'questions',
    numeric: true,
    card: 'hidden',
    cell: ({ linkedQuestionKeys }) => linkedQuestionKeys.length,
  },
  { key: 'helpful', label: 'Helpful', sortKey: 'helpful', numeric: true, card: 'hidden', cell: ({ helpfulCount }) => helpfulCount },
  {
    key: 'views',
    label: 'Views',
    sortKey: 'views',
    numeric: true,
    card: 'hidden',
    isExtra: true,
    cell: ({ viewCount }) => viewCount,
  },
  {
    key: 'next',
    label: 'Next review',
    sortKey: 'next',
    card: 'hidden',
    isExtra: true,
    cell: ({ nextReviewAt }) => <DateText value={nextReviewAt} />,
  },
  {
    key: 'updated',
    label: 'Updated',
    sortKey: 'updated',
    card: 'hidden',
    isExtra: true,
    cell: ({ updatedAt }) => <DateText value={updatedAt} />,
  },
];
