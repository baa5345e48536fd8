import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, updateProfile } from '#contract/auth.contract.ts';
import type { Theme } from '#domain/colours.rules.ts';
import { roleLabel } from '#domain/permissions.rules.ts';
import { call } from '#web/http/call.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { CalendarIcon, CreditCardIcon, LogoutIcon, Server2Icon, UserIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuChoices } from '#web/ui/MenuChoices.tsx';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuLink } from '#web/ui/MenuLink.tsx';
import { MenuSeparator } from '#web/ui/MenuSeparator.tsx';
import { trialWords } from './brand.ts';
import { useLogout } from './logout.ts';
import { currentUserQuery, useCan } from './session.ts';
import { applyUserTheme } from './theme.ts';

const VERSION_LABEL = '2025.10.25.1';
const CHANGELOG = '/help#changelog';
const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'slate', label: 'Slate' },
  { value: 'dark', label: 'Dark' },
] as const;

interface UserMenuProps {
  user: CurrentUser;
  /** A phone's bar has no room for what is rarely used; it then stands here. */
  isNarrow: boolean;
  trialDays: number | null;
}

export function UserMenu({ user, isNarrow, trialDays }: UserMenuProps) {
  const queryClient = useQueryClient();
  const chooseTheme = useMutation({
    mutationFn: (theme: Theme) => call(updateProfile, { body: { theme } }),
    onMutate: applyUserTheme,
    onError: () => applyUserTheme(user.theme),
    onSettled: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
  const leave = useLogout();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      trigger={
        <button type="button" data-onboarding="user-menu" className="flex size-9 items-center justify-center rounded-full">
          <Avatar name={name} imageUrl={user.profileImageUrl} size="md" />
          <span className="sr-only">{`User menu, ${name}`}</span>
        </button>
      }
    >
      <div className="max-w-64 px-2 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-muted">{user.email}</p>
        <p className="text-xs text-muted">{roleLabel(user.roles)}</p>
      </div>
      <MenuSeparator />
      <MenuLink icon={UserIcon} to="/profile">
        Profile
      </MenuLink>
      {isNarrow && <Folded user={user} trialDays={trialDays} />}
      <MenuSeparator />
      <MenuChoices label="Theme" options={THEME_CHOICES} value={chooseTheme.variables ?? user.theme} onChange={chooseTheme.mutate} />
      <MenuSeparator />
      <MenuItem icon={LogoutIcon} onSelect={leave}>
        Log out
      </MenuItem>
      <MenuSeparator />
      <MenuLink to={CHANGELOG} inNewTab className="text-xs text-muted">
        Version {VERSION_LABEL}
      </MenuLink>
    </Menu>
  );
}

function Folded({ user, trialDays }: Omit<UserMenuProps, 'isNarrow'>) {
  const may = useCan();
  return (
    <>
      <MenuLink icon={CalendarIcon} to="/calendar">
        Calendar
      </MenuLink>
      {user.isSuperadmin && (
        <MenuLink icon={Server2Icon} to="/admin">
          Platform Management
        </MenuLink>
      )}
      {trialDays !== null && may('billing:view') && (
        <MenuLink icon={CreditCardIcon} to="/billing">
          {trialWords(trialDays)}
        </MenuLink>
      )}
    </>
  );
}
