import { useLater } from '#web/ui/later.ts';
import type { UserMenuProps } from './OpenableUserMenu.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';

const fetchMenu = async () => (await import('./OpenableUserMenu.tsx')).OpenableUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Part: OpenableUserMenu, isAsked, standIn } = useLater(fetchMenu);
  if (!OpenableUserMenu) return <UserMenuButton user={props.user} {...standIn} />;
  return <OpenableUserMenu {...props} isAsked={isAsked} />;
}
