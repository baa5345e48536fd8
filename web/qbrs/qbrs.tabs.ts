import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

export const QBR_TABS = ['all', 'upcoming', 'overdue', 'drafts', 'presented'] as const;
export type QbrTab = (typeof QBR_TABS)[number];

export const TAB_LABELS: Record<QbrTab, string> = {
  all: 'All',
  upcoming: 'Upcoming',
  overdue: 'Overdue',
  drafts: 'Drafts',
  presented: 'Presented',
};

export const NOTHING_IN_TAB: Record<Exclude<QbrTab, 'all'>, string> = {
  get upcoming() {
    return `No upcoming ${reviewWord().one}`;
  },
  overdue: 'Nothing is overdue',
  drafts: 'No drafts',
  get presented() {
    return `No ${reviewWord().one} has been presented yet`;
  },
};

/** Tab of the URL; the specification's filter=overdue is a tab of its own, the others are named after statuses. */
export function tabOf({ filter, status }: { filter?: 'overdue' | undefined; status?: string | undefined }): QbrTab {
  if (filter === 'overdue') return 'overdue';
  return QBR_TABS.find((tab) => tab === status) ?? 'all';
}

export function searchOf(tab: QbrTab): { filter: 'overdue' | undefined; status: string | undefined } {
  if (tab === 'overdue') return { filter: 'overdue', status: undefined };
  return { filter: undefined, status: tab === 'all' ? undefined : tab };
}

export const TAB_QUERIES = {
  all: {},
  upcoming: { filter: 'upcoming' },
  overdue: { filter: 'overdue' },
  drafts: { status: 'draft' },
  presented: { filter: 'presented' },
} as const satisfies Record<QbrTab, object>;

/** Default order of each tab. */
export const TAB_SORTS = { all: '-updated', upcoming: 'date', overdue: 'date', drafts: '-updated', presented: '-updated' } as const;

const STATUSES: Record<Exclude<QbrTab, 'all' | 'overdue'>, readonly QbrStatus[]> = {
  upcoming: ['Scheduled', 'finalized'],
  drafts: ['draft'],
  presented: ['presented', 'delivered'],
};

interface Counts {
  byStatus: Record<QbrStatus, number>;
  overdue: number;
}

export function countOf(tab: QbrTab, { byStatus, overdue }: Counts): number {
  if (tab === 'overdue') return overdue;
  if (tab === 'all') return Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const planned = STATUSES[tab].reduce((sum, status) => sum + byStatus[status], 0);
  return tab === 'upcoming' ? planned - overdue : planned;
}
