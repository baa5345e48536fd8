import { type ReactNode, Suspense } from 'react';
import * as z from 'zod/mini';
import { useMutation, useQuery } from '@tanstack/react-query';
import { exportUsers, getSeats, listUsers, type User, USER_SORTS } from '#contract/users/users.contract.ts';
import { withdrawOwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { ROLES } from '#domain/users/permissions.rules.ts';
import { download } from '#web/http/download.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ARRANGEMENT, text, written } from '#web/navigation/search.ts';
import { useCan, useCanEver, useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { UserPlusIcon, UsersIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { Selection } from '#web/ui/tables/selection.ts';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { UserActions } from './UserActions.tsx';
import { COLUMNS, FILTERS, INACTIVE, NO_MFA, LAST_SEEN, STATUSES } from './users.columns.tsx';
import { useOwnershipOffer, refreshOwnership } from './ownership.api.ts';

const InviteManyDialog = lazyDialog(async () => (await import('./InviteManyDialog.tsx')).InviteManyDialog);
const RolesDialog = lazyDialog(async () => (await import('./RolesDialog.tsx')).RolesDialog);
const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** Loaded on demand, since read-only users never need its buttons. */
const SelectedUsers = lazyPage(() => import('./several/SelectedUsers.tsx'), 'SelectedUsers');

const changeSeveral = (selection: Selection<User>) => (
  <Suspense>
    <SelectedUsers selection={selection} />
  </Suspense>
);

export function UsersPage() {
  return useCan()('users:view') ? <Users /> : <ForbiddenState />;
}

/** Filters by status, or by missing MFA. */
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
    status: status === NO_MFA || status === INACTIVE || status === LAST_SEEN ? ('active' as const) : status,
    seen: status === LAST_SEEN ? ('true' as const) : undefined,
    inactive: status === INACTIVE ? ('true' as const) : undefined,
    mfa: status === NO_MFA ? ('off' as const) : undefined,
    sort: USER_SORTS.find((known) => known === sort),
  };
}

function Users() {
  const mayEdit = useCan()('users:edit');
  // Protecting accounts is allowed even while payment is overdue.
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
        noMatches={{ title: 'No people match', hint: 'No one in your organisation matches this search.' }}
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

/** Number of people and, with billing, of available seats; hidden until loaded. */
function SeatsLine() {
  const { data: seats } = useQuery(ask(getSeats));
  if (!seats) return null;
  const { used, invited, included, most } = seats;
  const places = most ?? included;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      {used} {used === 1 ? 'person' : 'people'} can sign in{invited > 0 && `, ${invited} invited`}
      {places !== null && (
        <>
          <span className="w-24">
            <ProgressBar
              label="Seats used"
              percent={Math.min(100, (100 * (used + invited)) / Math.max(1, places))}
              tone={used + invited > places ? 'warning' : 'accent'}
            />
          </span>
          <span>
            {used + invited} of {places} {most === null ? 'seats of your plan' : 'allowed by the operator'}
          </span>
        </>
      )}
    </span>
  );
}

/** Shows the owner the open offer with its recipient. */
function OwnOffer() {
  const { data: offer, isError, refetch } = useOwnershipOffer();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawOwnershipOffer),
    onSuccess: () => toast({ title: 'Offer withdrawn', description: 'You stay the owner.', variant: 'success' }),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
    onSettled: refreshOwnership,
  });
  if (isError) {
    return (
      <Line action="Try again" onPress={() => void refetch()}>
        The ownership offer could not be loaded.
      </Line>
    );
  }
  if (!offer) return null;
  return (
    <Line action="Withdraw offer" isBusy={withdraw.isPending} onPress={() => withdraw.mutate()}>
      You have offered the ownership to {offer.to.name}, until <DateText value={offer.expiresAt} withTime />. Until they accept, you stay
      the owner.
    </Line>
  );
}

interface LineProps {
  action: string;
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Line({ action, isBusy = false, onPress, children }: LineProps) {
  return (
    <div className="mb-3">
      <Banner tone="info">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</p>
          <Button size="sm" loading={isBusy} onClick={onPress}>
            {action}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
