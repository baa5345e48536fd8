import { nameOf } from '#domain/users/names.rules.ts';
import { resendInvite, updateUser, type User } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { MailIcon, RefreshIcon, UsersIcon } from '#web/ui/icons.tsx';
import { oneByOne, useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey } from '#web/ui/list/BulkMenu.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { useState } from 'react';

const SeveralRolesDialog = lazyDialog(async () => (await import('./SeveralRolesDialog.tsx')).SeveralRolesDialog);
const DisableSeveralDialog = lazyDialog(async () => (await import('./DisableSeveralDialog.tsx')).DisableSeveralDialog);

/** Bulk actions on people, one call each, because it emails them or ends their sessions. */
export function SelectedUsers({ selection: { rows, clear } }: { selection: Selection<User> }) {
  const [asking, setAsking] = useState<'roles' | 'disable' | null>(null);
  const close = () => setAsking(null);
  const invite = useBulk({
    entry: resendInvite,
    rows,
    nameOf,
    says: (done) => (done === 1 ? '1 invitation resent' : `${done} invitations resent`),
    run: (_: void) => oneByOne(rows, ({ id }) => call(resendInvite, { params: { id } })),
  });
  const enable = useBulk({
    entry: updateUser,
    rows,
    nameOf,
    says: (done) => (done === 1 ? '1 person enabled' : `${done} people enabled`),
    run: (_: void) => oneByOne(rows, ({ id }) => call(updateUser, { params: { id }, body: { status: 'active' } })),
  });
  const isPending = invite.isPending || enable.isPending;
  return (
    <>
      <BulkBar label="Selected people" count={rows.length} isPending={isPending} onClear={clear}>
        {rows.some(({ status }) => status === 'invited') && (
          <Button variant="ghost" size="sm" icon={MailIcon} aria-keyshortcuts="I" onClick={() => invite.mutate()}>
            Resend invitation
            <BulkKey>I</BulkKey>
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={UsersIcon}
          aria-keyshortcuts="R"
          {...SeveralRolesDialog.prefetch}
          onClick={() => setAsking('roles')}
        >
          Roles
          <BulkKey>R</BulkKey>
        </Button>
        {rows.some(({ status }) => status === 'disabled') && (
          <Button variant="ghost" size="sm" icon={RefreshIcon} aria-keyshortcuts="E" onClick={() => enable.mutate()}>
            Enable
            <BulkKey>E</BulkKey>
          </Button>
        )}
        {rows.some(({ status }) => status !== 'disabled') && (
          <Button
            variant="ghost"
            size="sm"
            icon={LockIcon}
            aria-keyshortcuts="D"
            {...DisableSeveralDialog.prefetch}
            onClick={() => setAsking('disable')}
          >
            Disable
            <BulkKey>D</BulkKey>
          </Button>
        )}
      </BulkBar>
      {asking === 'roles' && <SeveralRolesDialog users={rows} onClose={close} />}
      {asking === 'disable' && <DisableSeveralDialog users={rows} onClose={close} />}
    </>
  );
}
