import type { ComponentProps } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import type { UserMenuProps } from './LoadedUserMenu.tsx';

const fetchMenu = async () => (await import('./LoadedUserMenu.tsx')).LoadedUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Part: LoadedUserMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!LoadedUserMenu) return <UserMenuButton user={props.user} {...placeholder} />;
  return <LoadedUserMenu {...props} trigger={<UserMenuButton user={props.user} />} wasPressed={wasPressed} />;
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
