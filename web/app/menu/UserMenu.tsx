import type { ComponentProps } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import type { UserMenuProps } from './OpenableUserMenu.tsx';

const fetchMenu = async () => (await import('./OpenableUserMenu.tsx')).OpenableUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Part: OpenableUserMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!OpenableUserMenu) return <UserMenuButton user={props.user} {...placeholder} />;
  return <OpenableUserMenu {...props} trigger={<UserMenuButton user={props.user} />} wasPressed={wasPressed} />;
}

interface UserMenuButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  user: CurrentUser;
}

function UserMenuButton({ user, ...rest }: UserMenuButtonProps) {
  const name = nameOf(user);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      data-onboarding="user-menu"
      className="flex size-9 items-center justify-center rounded-full"
    >
      <Avatar name={name} imageUrl={user.profileImageUrl} size="md" />
      <span className="sr-only">{`User menu, ${name}`}</span>
    </button>
  );
}
