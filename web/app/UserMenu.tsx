import { useStandIn } from '#web/ui/overlays/standin.ts';
import type { UserMenuProps } from './OpenableUserMenu.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableUserMenu.tsx')).OpenableUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Part: OpenableUserMenu, isAsked, standIn } = useStandIn(fetchMenu);
  if (!OpenableUserMenu) return <UserMenuButton user={props.user} {...standIn} />;
  return <OpenableUserMenu {...props} isAsked={isAsked} />;
}
