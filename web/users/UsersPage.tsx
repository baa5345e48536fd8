import * as z from 'zod/mini';
import { listUsers, type User } from '#contract/users/users.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { text } from '#web/navigation/search.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/data/CountLine.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/data/list.ts';
import { ListRows } from '#web/ui/data/ListRows.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { TableSkeleton } from '#web/ui/data/TableSkeleton.tsx';
import { OwnOffer } from './OwnOffer.tsx';
import { UserActions } from './UserActions.tsx';
import { COLUMNS, EVERYBODY, NO_MFA, STATUS_CHOICES, STATUSES } from './users.columns.tsx';

const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** The people of the organisation with their roles, and the open invitations. */
export function UsersPage() {
  const may = useCan();
  return may('users:view') ? <Users mayEdit={may('users:edit')} /> : <ForbiddenState />;
}

/** A status, or people without a second factor, who may be asked to set one up. */
const UsersSearch = z.object({ q: text, status: z.catch(z.optional(z.enum(STATUSES)), undefined), dialog: text });

const useUsers = () =>
  useList(listUsers, {
    isWhole: true,
    schema: UsersSearch,
    toQuery: ({ q, status }) => ({
      q,
      status: status === NO_MFA ? 'active' : status,
      mfa: status === NO_MFA ? ('off' as const) : undefined,
    }),
  });

function Users({ mayEdit }: { mayEdit: boolean }) {
  const users = useUsers();
  const { search, change } = users;
  const isOwner = useCurrentUser()?.isOwner === true;
  const invite = (
    <Button
      variant="primary"
      icon={UserPlusIcon}
      data-onboarding="invite-person"
      {...InviteDialog.prefetch}
      onClick={() => change({ dialog: 'invite' })}
    >
      Invite person
    </Button>
  );

  return (
    <>
      <PageHeader title="User Management" aside={users.rows && <CountLine shown={users.rows.length} />} actions={mayEdit && invite} />
      {isOwner && <OwnOffer />}
      <UserFilters q={search.q ?? ''} status={search.status} onChange={change} />
      <ListRows
        list={users}

        skeleton={<TableSkeleton columns={7} label="Loading people" />}
        noMatches={{ title: 'Nobody matches', hint: 'No person of your organisation fits this search.' }}
        empty={null}
      >
        {(rows) => <People users={rows} mayEdit={mayEdit} />}
      </ListRows>
      {search.dialog === 'invite' && mayEdit && <InviteDialog onClose={() => change({ dialog: undefined })} />}
    </>
  );
}

type Search = ReturnType<typeof useUsers>['search'];

interface UserFiltersProps {
  q: string;
  status: Search['status'];
  onChange: (next: Partial<Search>) => void;
}

function UserFilters({ q, status, onChange }: UserFiltersProps) {
  return (
    <div data-onboarding="user-filters" className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label="Search people" value={q} onChange={(typed) => onChange({ q: typed || undefined })} />
      <div className="w-44 max-md:w-full">
        <Select
          label="Status"
          value={status ?? EVERYBODY}
          onChange={(chosen) => onChange({ status: STATUSES.find((known) => known === chosen) })}
          options={STATUS_CHOICES}
        />
      </div>
    </div>
  );
}

function People({ users, mayEdit }: { users: readonly User[]; mayEdit: boolean }) {
  const me = useCurrentUser();
  const actionsOf = (user: User) => <UserActions user={user} isSelf={user.id === me?.id} isByOwner={me?.isOwner === true} />;
  return <Table label="People" columns={COLUMNS} rows={users} rowKey={({ id }) => id} {...(mayEdit && { rowActions: actionsOf })} />;
}
