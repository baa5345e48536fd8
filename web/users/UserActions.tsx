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

/** A toast for actions without a dialog. */
const refuse = (failure: unknown) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' });

type UserAct = (typeof ACTS)[number];
type OpenDialog = 'edit' | 'disable' | 'delete' | 'owner' | UserAct | null;

interface UserActionsProps {
  user: User;
  isSelf: boolean;
  /** Whether the signed-in person is the owner and may transfer the ownership. */
  isByOwner: boolean;
}

const reasonForOwner = ({ isOwner }: User) => (isOwner ? 'Owners edit themselves' : null);

/** Why this person cannot be disabled or removed; null where it is possible. */
function reasonFixed({ isOwner }: User, isSelf: boolean): string | null {
  if (isSelf) return 'Not your own account';
  return isOwner ? 'Not the owner of the organisation' : null;
}

export function UserActions({ user, isSelf, isByOwner }: UserActionsProps) {
  const [asking, setAsking] = useState<OpenDialog>(null);
  const done = () => setAsking(null);
  const enable = useUserChange(updateUser, done);
  const resend = useUserChange(resendInvite, () => toast({ title: 'Invitation sent again', description: user.email, variant: 'success' }));
  const name = nameOf(user);
  const params = { id: user.id };
  const fixed = reasonFixed(user, isSelf);

  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={DotsIcon} />}>
        <MenuItem
          icon={PencilIcon}
          {...EditUserDialog.prefetch}
          reason={isSelf ? null : reasonForOwner(user)}
          onSelect={() => setAsking('edit')}
        >
          Edit
        </MenuItem>
        {user.status === 'invited' && (
          <MenuItem icon={MailIcon} onSelect={() => resend.mutate({ params }, { onError: refuse })}>
            Resend invitation
          </MenuItem>
        )}
        {fixed === null && <SignInItems user={user} isByOwner={isByOwner} onAsk={setAsking} />}
        {user.status === 'disabled' ? (
          <MenuItem icon={RefreshIcon} onSelect={() => enable.mutate({ params, body: { status: 'active' } }, { onError: refuse })}>
            Enable
          </MenuItem>
        ) : (
          <MenuItem icon={LockIcon} {...DisableDialog.prefetch} reason={fixed} onSelect={() => setAsking('disable')}>
            Disable
          </MenuItem>
        )}
        <MenuItem icon={TrashIcon} danger {...RemoveDialog.prefetch} reason={fixed} onSelect={() => setAsking('delete')}>
          Remove
        </MenuItem>
      </Menu>
      {asking === 'edit' && <EditUserDialog user={user} isSelf={isSelf} onClose={done} />}
      {asking === 'owner' && <MakeOwnerDialog user={user} onClose={done} />}
      {typeof asking === 'object' && asking && <ActDialog act={asking} user={user} onClose={done} />}
      {asking === 'disable' && <DisableDialog user={user} onClose={done} />}
      {asking === 'delete' && <RemoveDialog user={user} onClose={done} />}
    </>
  );
}

interface SignInItemsProps {
  user: User;
  isByOwner: boolean;
  onAsk: (asking: OpenDialog) => void;
}

/** Actions on another person's sign-in. */
function SignInItems({ user, isByOwner, onAsk }: SignInItemsProps) {
  return (
    <>
      {ACTS.filter(({ fits }) => fits(user)).map((act) => (
        <MenuItem key={act.label} icon={act.icon} {...ActDialog.prefetch} onSelect={() => onAsk(act)}>
          {act.label}
        </MenuItem>
      ))}
      {isByOwner && user.status === 'active' && (
        <MenuItem icon={StarIcon} {...MakeOwnerDialog.prefetch} onSelect={() => onAsk('owner')}>
          Make owner
        </MenuItem>
      )}
    </>
  );
}
