import { useState } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import { USER_STATUSES, type User } from '#contract/users/users.contract.ts';
import { roleLabel, ROLES } from '#domain/users/permissions.rules.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, MailIcon, ShieldLockIcon } from '#web/ui/icons.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';

const STATUS: Record<User['status'], { label: string; tone: Tone; icon: Icon }> = {
  active: { label: 'Active', tone: 'success', icon: CircleCheckIcon },
  invited: { label: 'Invited', tone: 'info', icon: MailIcon },
  disabled: { label: 'Disabled', tone: 'neutral', icon: LockIcon },
};

const METHODS = { local: 'Password', sso: 'Work account', passkey: 'Passkey' } as const;
/** Filter next to the statuses, for people who may require MFA. */
export const NO_MFA = 'no-mfa';
export const INACTIVE = 'inactive';
/** Active within the last seven days. */
export const LAST_SEEN = 'seen';
export const STATUSES = [...USER_STATUSES, NO_MFA, INACTIVE, LAST_SEEN] as const;

/** Status of a person; an open invitation shows its remaining time, an expired one must be sent again. */
export function UserState({ user: { status, inviteExpiresAt } }: { user: User }) {
  const [now] = useState(() => new Date());
  const hasEnded = status === 'invited' && inviteExpiresAt !== null && new Date(inviteExpiresAt) <= now;
  const { tone, icon, label } = STATUS[status];
  return (
    <span className="flex items-center gap-2 rows:flex-wrap">
      <StatusChip tone={hasEnded ? 'warning' : tone} icon={icon}>
        {hasEnded ? 'Invitation expired' : label}
      </StatusChip>
      {status === 'invited' && inviteExpiresAt !== null && !hasEnded && (
        <span className="text-xs text-muted cards:hidden">
          {'expires '}
          <RelativeTime value={inviteExpiresAt} />
        </span>
      )}
    </span>
  );
}

export function SignIn({ user: { status, signInMethods, mfaEnabled } }: { user: User }) {
  if (status === 'invited') return <span className="text-muted">–</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {signInMethods.map((method) => METHODS[method]).join(', ')}
      {mfaEnabled ? (
        <StatusChip tone="success" icon={ShieldLockIcon}>
          MFA
        </StatusChip>
      ) : (
        <span className="text-xs text-muted">no MFA</span>
      )}
    </span>
  );
}

export const COLUMNS: readonly TableColumn<User>[] = [
  {
    key: 'name',
    label: 'Name',
    sortKey: 'name',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2 py-1">
        <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} />
        <span className="min-w-0 rows:truncate cards:line-clamp-2">{nameOf(user)}</span>
      </span>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    sortKey: 'email',
    cell: ({ email }) => (
      <span title={email} className="block truncate rows:max-w-[min(24rem,25vw)]">
        {email}
      </span>
    ),
  },
  {
    key: 'roles',
    label: 'Roles',
    sortKey: 'role',
    cell: ({ roles, customerScope }) => (
      <span className="cards:truncate rows:flex rows:flex-wrap rows:items-center rows:gap-2">
        <span className="rows:whitespace-nowrap">{roles.map((role) => roleLabel([role])).join(', ')}</span>
        {customerScope === 'listed' && <span className="text-xs text-muted cards:ml-2">selected customers only</span>}
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    sortKey: 'status',
    card: 'aside',
    cell: (user) => <UserState user={user} />,
  },
  { key: 'signIn', label: 'Sign-in', sortKey: 'factor', card: 'hidden', cell: (user) => <SignIn user={user} /> },
  {
    key: 'active',
    label: 'Last active',
    sortKey: 'active',
    card: 'hidden',
    cell: ({ lastActiveAt }) => (lastActiveAt ? <RelativeTime value={lastActiveAt} /> : 'Never'),
  },
];

export const FILTERS = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: [
      ...USER_STATUSES.map((value) => ({ value, label: STATUS[value].label })),
      { value: NO_MFA, label: 'Active without MFA' },
      { value: INACTIVE, label: 'Not seen for 30 days' },
      { value: LAST_SEEN, label: 'Active this week' },
    ],
  },
  { kind: 'choice', key: 'role', label: 'Role', options: ROLES.map((value) => ({ value, label: roleLabel([value]) })) },
] as const satisfies readonly ListFilter[];
