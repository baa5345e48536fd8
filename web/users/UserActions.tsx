import { useState } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import { resendInvite, updateUser, type User } from '#contract/users/users.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { faultOf } from '#web/http/fault.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { DotsIcon, MailIcon, PencilIcon, RefreshIcon, StarIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ACTS } from './user.acts.ts';
import { useUserChange } from './users.api.ts';

const EditUserDialog = lazyDialog(async () => (await import('./EditUserDialog.tsx')).EditUserDialog);
const MakeOwnerDialog = lazyDialog(async () => (await import('./MakeOwnerDialog.tsx')).MakeOwnerDialog);
const ActDialog = lazyDialog(async () => (await import('./ActDialog.tsx')).ActDialog);
const DisableDialog = lazyDialog(async () => (await import('./DisableDialog.tsx')).DisableDialog);
const RemoveDialog = lazyDialog(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);

/** Shows a toast, for actions without a dialog. */
const refuse = (failure: unknown) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' });

type UserAct = (typeof ACTS)[number];
type OpenDialog = 'edit' | 'disable' | 'delete' | 'owner' | UserAct | null;

interface UserActionsProps {
  user: User;
  isSelf: boolean;
  /** True if the signed-in person is the owner and may transfer the ownership. */
  isByOwner: boolean;
  /** False limits the actions to protecting the sign-in. */
  mayEdit: boolean;
}

const reasonForOwner = ({ isOwner }: User) => (isOwner ? 'Only the owner can edit this account' : null);

/** Reason why this person cannot be disabled or removed; null if possible. */
function reasonFixed({ isOwner }: User, isSelf: boolean): string | null {
  if (isSelf) return 'Not possible for your own account';
  return isOwner ? 'Not possible for the owner' : null;
}

export function UserActions({ user, isSelf, isByOwner, mayEdit }: UserActionsProps) {
  const [asking, setAsking] = useState<OpenDialog>(null);
  const done = () => setAsking(null);
  // Kept in the parent, because the menu entries unmount before the response.
  const enable = useUserChange(updateUser, done);
  const resend = useUserChange(resendInvite, () => toast({ title: 'Invitation resent', description: user.email, variant: 'success' }));
  const params = { id: user.id };
  const fixed = reasonFixed(user, isSelf);
  const isProtected = fixed === null && user.status === 'active';
  if (!mayEdit && !isProtected) return null;
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${nameOf(user)}`} icon={DotsIcon} />}>
        {mayEdit && (
          <ChangeItems user={user} isSelf={isSelf} onAsk={setAsking} onResend={() => resend.mutate({ params }, { onError: refuse })} />
        )}
        {isProtected && <SignInItems user={user} isByOwner={isByOwner} onAsk={setAsking} />}
        {mayEdit && (
          <EndItems
            user={user}
            fixed={fixed}
            onAsk={setAsking}
            onEnable={() => enable.mutate({ params, body: { status: 'active' } }, { onError: refuse })}
          />
        )}
      </Menu>
      <ActionDialog asking={asking} user={user} isSelf={isSelf} onClose={done} />
    </>
  );
}

interface ActionDialogProps {
  asking: OpenDialog;
  user: User;
  isSelf: boolean;
  onClose: () => void;
}

function ActionDialog({ asking, user, isSelf, onClose }: ActionDialogProps) {
  if (asking === null) return null;
  if (typeof asking === 'object') return <ActDialog act={asking} user={user} onClose={onClose} />;
  if (asking === 'edit') return <EditUserDialog user={user} isSelf={isSelf} onClose={onClose} />;
  if (asking === 'owner') return <MakeOwnerDialog user={user} onClose={onClose} />;
  if (asking === 'disable') return <DisableDialog user={user} onClose={onClose} />;
  return <RemoveDialog user={user} onClose={onClose} />;
}

interface ItemsProps {
  user: User;
  onAsk: (asking: OpenDialog) => void;
}

function ChangeItems({ user, isSelf, onAsk, onResend }: ItemsProps & { isSelf: boolean; onResend: () => void }) {
  return (
    <>
      <MenuItem icon={PencilIcon} {...EditUserDialog.prefetch} reason={isSelf ? null : reasonForOwner(user)} onSelect={() => onAsk('edit')}>
        Edit
      </MenuItem>
      {user.status === 'invited' && (
        <MenuItem icon={MailIcon} onSelect={onResend}>
          Resend invitation
        </MenuItem>
      )}
    </>
  );
}

function EndItems({ user, fixed, onAsk, onEnable }: ItemsProps & { fixed: string | null; onEnable: () => void }) {
  return (
    <>
      {user.status === 'disabled' ? (
        <MenuItem icon={RefreshIcon} onSelect={onEnable}>
          Enable
        </MenuItem>
      ) : (
        <MenuItem icon={LockIcon} {...DisableDialog.prefetch} reason={fixed} onSelect={() => onAsk('disable')}>
          Disable
        </MenuItem>
      )}
      <MenuItem icon={TrashIcon} danger {...RemoveDialog.prefetch} reason={fixed} onSelect={() => onAsk('delete')}>
        Remove
      </MenuItem>
    </>
  );
}

function SignInItems({ user, isByOwner, onAsk }: ItemsProps & { isByOwner: boolean }) {
  return (
    <>
      {ACTS.filter(({ fits }) => fits(user)).map((act) => (
        <MenuItem key={act.label} icon={act.icon} {...ActDialog.prefetch} onSelect={() => onAsk(act)}>
          {act.label}
        </MenuItem>
      ))}
      {isByOwner && (
        <MenuItem icon={StarIcon} {...MakeOwnerDialog.prefetch} onSelect={() => onAsk('owner')}>
          Make owner
        </MenuItem>
      )}
    </>
  );
}
