import { useDeferred } from '#web/ui/overlays/deferred.ts';
import type { UserMenuProps } from './OpenableUserMenu.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableUserMenu.tsx')).OpenableUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Part: OpenableUserMenu, wasPressed, placeholder } = useDeferred(fetchMenu);
  if (!OpenableUserMenu) return <UserMenuButton user={props.user} {...placeholder} />;
  return <OpenableUserMenu {...props} wasPressed={wasPressed} />;
}
