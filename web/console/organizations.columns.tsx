import { type ConsoleOrganization, ORGANIZATION_STATUSES, SUBSCRIPTIONS } from '#contract/console/console.organizations.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { bytesText, OrganizationChip, SUBSCRIPTION_LABELS } from './console.words.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Shown before the hourly job's first count, which is not zero. */
const NOT_COUNTED = '–';

export const COLUMNS: readonly TableColumn<ConsoleOrganization>[] = [
  {
    key: 'name',
    label: 'Organisation',
    sortKey: 'name',
    cell: ({ name, isSample }) => (
      <span className="wrap-anywhere">
        {name} {isSample && <SampleMark />}
      </span>
    ),
  },
  {
    key: 'owner',
    label: 'Owner',
    card: 'hidden',
    cell: ({ owner }) => (
      <span className="block min-w-36 wrap-anywhere">
        {owner.name}
        <span className="block text-xs text-muted">{owner.email}</span>
      </span>
    ),
  },
  { key: 'status', label: 'Subscription', card: 'aside', cell: (organization) => <OrganizationChip organization={organization} /> },
  {
    key: 'trial',
    label: 'Trial ends',
    sortKey: 'trial',
    card: 'hidden',
    isExtra: true,
    cell: ({ trialEndsAt, subscription }) => <DateText value={subscription === 'trialing' ? trialEndsAt : null} />,
  },
  {
    key: 'users',
    label: 'Users',
    sortKey: 'users',
    numeric: true,
    cell: ({ users, invited }) => (
      <span title={invited > 0 ? `${invited} invited` : undefined}>
        {numberText(users)}
        <span className="rows:hidden">{users === 1 ? ' user' : ' users'}</span>
      </span>
    ),
  },
  {
    key: 'customers',
    label: 'Customers',
    sortKey: 'customers',
    numeric: true,
    cell: ({ customers }) => (
      <>
        {numberText(customers)}
        <span className="rows:hidden">{customers === 1 ? ' customer' : ' customers'}</span>
      </>
    ),
  },
  {
    key: 'assessments',
    label: 'Assessments, 30 days',
    sortKey: 'assessments',
    numeric: true,
    card: 'hidden',
    cell: ({ assessments, countedAt }) => (countedAt ? numberText(assessments) : NOT_COUNTED),
  },
  {
    key: 'storage',
    label: 'Storage',
    sortKey: 'storage',
    numeric: true,
    card: 'hidden',
    isExtra: true,
    cell: ({ storage, countedAt }) => (countedAt ? bytesText(storage) : NOT_COUNTED),
  },
  {
    key: 'withoutMfa',
    label: 'Without MFA',
    sortKey: 'withoutMfa',
    numeric: true,
    card: 'hidden',
    isExtra: true,
    cell: ({ withoutMfa, countedAt }) => (countedAt ? numberText(withoutMfa) : NOT_COUNTED),
  },
  {
    key: 'active',
    label: 'Last activity',
    sortKey: 'active',
    card: 'hidden',
    cell: ({ lastActiveAt, countedAt }) => (countedAt ? <RelativeTime value={lastActiveAt} /> : NOT_COUNTED),
  },
  { key: 'created', label: 'Created', sortKey: 'created', card: 'hidden', cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

export const FILTERS = [
  {
    kind: 'choice',
    key: 'subscription',
    label: 'Subscription',
    options: SUBSCRIPTIONS.map((value) => ({ value, label: SUBSCRIPTION_LABELS[value] })),
  },
  {
    kind: 'choice',
    key: 'status',
    label: 'State',
    options: ORGANIZATION_STATUSES.map((value) => ({ value, label: value === 'active' ? 'Open' : 'Suspended' })),
  },
] as const satisfies readonly ListFilter[];
