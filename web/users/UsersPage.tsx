import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listUsers, USER_STATUSES, type User } from '#contract/users.contract.ts';
import { roleLabel } from '#domain/permissions.rules.ts';
import { useCan, useCurrentUser } from '#web/app/session.ts';
import { ask } from '#web/http/ask.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CountLine } from '#web/ui/CountLine.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/ForbiddenState.tsx';
import { CircleCheckIcon, type Icon, LockIcon, MailIcon, UserPlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserActions } from './UserActions.tsx';

const STATUS: Record<User['status'], { label: string; tone: Tone; icon: Icon }> = {
  active: { label: 'Active', tone: 'success', icon: CircleCheckIcon },
  invited: { label: 'Invited', tone: 'info', icon: MailIcon },
  disabled: { label: 'Disabled', tone: 'neutral', icon: LockIcon },
};

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2 py-1">
        <Avatar name={`${user.firstName} ${user.lastName}`} imageUrl={user.profileImageUrl} />
        <span className="min-w-0 truncate">
          {user.firstName} {user.lastName}
        </span>
      </span>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'roles', label: 'Roles', cell: ({ roles }) => roles.map((role) => roleLabel([role])).join(', ') },
  {
    key: 'status',
    label: 'Status',
    card: 'aside',
    cell: ({ status }) => (
      <StatusChip tone={STATUS[status].tone} icon={STATUS[status].icon}>
        {STATUS[status].label}
      </StatusChip>
    ),
  },
  {
    key: 'active',
    label: 'Last active',
    card: 'hidden',
    cell: ({ lastActiveAt }) => (lastActiveAt ? <RelativeTime value={lastActiveAt} /> : 'Never'),
  },
];

/** Who works here, in which roles, and who is invited. */
export function UsersPage() {
  const may = useCan();
  return may('users:view') ? <Users mayEdit={may('users:edit')} /> : <ForbiddenState />;
}

interface Filters {
  q?: string | undefined;
  status?: string | undefined;
  dialog?: string | undefined;
}

function Users({ mayEdit }: { mayEdit: boolean }) {
  const { q = '', status: wanted, dialog } = useSearch({ from: '/frame/users' });
  const navigate = useNavigate({ from: '/users' });
  const status = USER_STATUSES.find((known) => known === wanted);
  const users = useQuery(ask(listUsers, { query: { q: q || undefined, status } }));
  const show = (change: Filters) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const invite = (
    <Button variant="primary" icon={UserPlusIcon} data-onboarding="invite-person" onClick={() => show({ dialog: 'invite' })}>
      Invite person
    </Button>
  );

  return (
    <>
      <PageHeader title="User Management" aside={users.data && <CountLine shown={users.data.length} />} actions={mayEdit && invite} />
      <div data-onboarding="user-filters" className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Search people" value={q} onChange={(text) => show({ q: text || undefined })} />
        <div className="w-44 max-md:w-full">
          <Select
            label="Status"
            value={status ?? 'all'}
            onChange={(chosen) => show({ status: chosen === 'all' ? undefined : chosen })}
            options={[{ value: 'all', label: 'All statuses' }, ...USER_STATUSES.map((value) => ({ value, label: STATUS[value].label }))]}
          />
        </div>
      </div>
      {users.isPending && <TableSkeleton />}
      {users.isError && <ErrorState error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && <People users={users.data} mayEdit={mayEdit} onClear={() => show({ q: undefined, status: undefined })} />}
      {dialog === 'invite' && mayEdit && <InviteDialog onClose={() => show({ dialog: undefined })} />}
    </>
  );
}

function People({ users, mayEdit, onClear }: { users: readonly User[]; mayEdit: boolean; onClear: () => void }) {
  const me = useCurrentUser();
  if (users.length === 0) {
    return (
      <EmptyState title="Nobody matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        No person of your organisation fits this search.
      </EmptyState>
    );
  }
  const actionsOf = (user: User) => <UserActions user={user} isSelf={user.id === me?.id} />;
  return <Table label="People" columns={COLUMNS} rows={users} rowKey={({ id }) => id} {...(mayEdit && { rowActions: actionsOf })} />;
}
