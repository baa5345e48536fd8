import { Suspense } from 'react';
import * as z from 'zod/mini';
import { exportUsers, listUsers, type User, USER_SORTS } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { download } from '#web/http/download.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';
import { useCan, useCanEver, useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { UserPlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { OwnOffer } from './OwnOffer.tsx';
import { SeatsLine } from './SeatsLine.tsx';
import { UserActions } from './UserActions.tsx';
import { COLUMNS, FILTERS, INACTIVE, NO_MFA, SEEN, STATUSES } from './users.columns.tsx';

const InviteManyDialog = lazyDialog(async () => (await import('./InviteManyDialog.tsx')).InviteManyDialog);
const RolesDialog = lazyDialog(async () => (await import('./RolesDialog.tsx')).RolesDialog);
const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** Nobody who only reads needs its buttons. */
const SelectedUsers = lazyPage(() => import('./several/SelectedUsers.tsx'), 'SelectedUsers');

const changeSeveral = (selection: Selection<User>) => (
  <Suspense>
    <SelectedUsers selection={selection} />
  </Suspense>
);

/** The people of the organisation with their roles, and the open invitations. */
export function UsersPage() {
  return useCan()('users:view') ? <Users /> : <ForbiddenState />;
}

/** A status, or people without a second factor, who may be asked to set one up. */
const UsersSearch = z.object({
  q: written,
  status: z.catch(z.optional(z.enum(STATUSES)), undefined),
  role: z.catch(z.optional(z.enum(ROLES)), undefined),
  sort: text,
  dialog: text,
  ...ARRANGEMENT,
});

function queryOf({ q, status, role, sort }: z.output<typeof UsersSearch>) {
  return {
    q,
    role,
    status: status === NO_MFA || status === INACTIVE || status === SEEN ? ('active' as const) : status,
    seen: status === SEEN ? ('true' as const) : undefined,
    inactive: status === INACTIVE ? ('true' as const) : undefined,
    mfa: status === NO_MFA ? ('off' as const) : undefined,
    sort: USER_SORTS.find((known) => known === sort),
  };
}

function Users() {
  const mayEdit = useCan()('users:edit');
  // To protect the accounts of others never waits for a payment.
  const mayProtect = useCanEver()('users:edit');
  const list = useList(listUsers, { isPaged: true, schema: UsersSearch, toQuery: queryOf });
  const { search, change } = list;
  const me = useCurrentUser();
  const isOwner = me?.isOwner === true;
  const actionsOf = (user: User) => <UserActions user={user} isSelf={user.id === me?.id} isByOwner={isOwner} mayEdit={mayEdit} />;
  const invite = (
    <Button
      variant="primary"
      icon={UserPlusIcon}
      aria-keyshortcuts="C"
      data-onboarding="invite-person"
      {...InviteDialog.prefetch}
      onClick={() => change({ dialog: 'invite' })}
    >
      Invite person
    </Button>
  );

  return (
    <>
      <PageHeader
        title="User Management"
        aside={list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
        facts={<SeatsLine />}
        actions={
          <>
            <CsvButton download={() => download(exportUsers, { query: queryOf(search) })} />
            <Button {...RolesDialog.prefetch} onClick={() => change({ dialog: 'roles' })}>
              Compare roles
            </Button>
            {mayEdit && (
              <>
                <Button icon={UsersIcon} {...InviteManyDialog.prefetch} onClick={() => change({ dialog: 'invite-many' })}>
                  Invite several
                </Button>
                {invite}
              </>
            )}
          </>
        }
      />
      {isOwner && <OwnOffer />}
      <ListScreen
        list={list}
        name="users"
        label="People"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={nameOf}
        rowTo={({ id }) => `/users/${id}`}
        noMatches={{ title: 'Nobody matches', hint: 'No person of your organisation fits this search.' }}
        empty={null}
        marker="user-filters"
        {...(mayProtect && { rowActions: actionsOf })}
        {...(mayEdit && { bulk: changeSeveral })}
      />
      {search.dialog === 'roles' && <RolesDialog onClose={() => change({ dialog: undefined })} />}
      {search.dialog === 'invite-many' && mayEdit && <InviteManyDialog onClose={() => change({ dialog: undefined })} />}
      {search.dialog === 'invite' && mayEdit && <InviteDialog onClose={() => change({ dialog: undefined })} />}
    </>
  );
}
