import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listUsers, USER_STATUSES, type User } from '#contract/users/users.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { OwnOffer } from './OwnOffer.tsx';
import { UserActions } from './UserActions.tsx';
import { COLUMNS, NO_MFA, STATUS_CHOICES } from './users.columns.tsx';

const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** The people of the organisation with their roles, and the open invitations. */
export function UsersPage() {
  const may = useCan();
  return may('users:view') ? <Users mayEdit={may('users:edit')} /> : <ForbiddenState />;
}

interface Filters {
  q?: string | undefined;
  status?: string | undefined;
  dialog?: string | undefined;
}

function useUsers(q: string, wanted: string | undefined) {
  const withoutMfa = wanted === NO_MFA;
  const status = withoutMfa ? 'active' : USER_STATUSES.find((known) => known === wanted);
  const users = useQuery(ask(listUsers, { query: { q: q || undefined, status, mfa: withoutMfa ? 'off' : undefined } }));
  return { users, choice: withoutMfa ? NO_MFA : (status ?? 'all') };
}

function Users({ mayEdit }: { mayEdit: boolean }) {
  const { q = '', status: wanted, dialog } = useSearch({ from: '/frame/users' });
  const navigate = useNavigate({ from: '/users' });
  const isOwner = useCurrentUser()?.isOwner === true;
  const { users, choice } = useUsers(q, wanted);
  const show = (change: Filters) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const invite = (
    <Button
      variant="primary"
      icon={UserPlusIcon}
      data-onboarding="invite-person"
      {...InviteDialog.prefetch}
      onClick={() => show({ dialog: 'invite' })}
    >
      Invite person
    </Button>
  );

  return (
    <>
      <PageHeader title="User Management" aside={users.data && <CountLine shown={users.data.length} />} actions={mayEdit && invite} />
      {isOwner && <OwnOffer />}
      <UserFilters q={q} choice={choice} onShow={show} />
      {users.isPending && <TableSkeleton columns={7} label="Loading people" />}
      {users.isError && <ErrorState error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && <People users={users.data} mayEdit={mayEdit} onClear={() => show({ q: undefined, status: undefined })} />}
      {dialog === 'invite' && mayEdit && <InviteDialog onClose={() => show({ dialog: undefined })} />}
    </>
  );
}

interface UserFiltersProps {
  q: string;
  choice: string;
  onShow: (change: Filters) => void;
}

function UserFilters({ q, choice, onShow }: UserFiltersProps) {
  return (
    <div data-onboarding="user-filters" className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label="Search people" value={q} onChange={(text) => onShow({ q: text || undefined })} />
      <div className="w-44 max-md:w-full">
        <Select
          label="Status"
          value={choice}
          onChange={(chosen) => onShow({ status: chosen === 'all' ? undefined : chosen })}
          options={STATUS_CHOICES}
        />
      </div>
    </div>
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
  const actionsOf = (user: User) => <UserActions user={user} isSelf={user.id === me?.id} isByOwner={me?.isOwner === true} />;
  return <Table label="People" columns={COLUMNS} rows={users} rowKey={({ id }) => id} {...(mayEdit && { rowActions: actionsOf })} />;
}
