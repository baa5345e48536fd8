import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '#domain/users/names.rules.ts';
import { type CurrentUser, getSignInOptions } from '#contract/auth/auth.contract.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { CalendarIcon, CreditCardIcon, InboxIcon, LogoutIcon, MessageIcon, Server2Icon, UserIcon } from '#web/ui/icons.tsx';
import { ask } from '#web/http/ask.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuChoices } from '#web/ui/overlays/MenuChoices.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuLink } from '#web/ui/overlays/MenuLink.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { trialWords } from '#web/theme/brand.ts';
import { showFeedback } from '#web/feedback/feedback.dialog.ts';
import { useLogout } from '#web/session/logout.ts';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { THEME_CHOICES, useThemeChoice } from '#web/session/theme.choice.ts';

const VERSION_LABEL = '2025.10.25.1';
/** Default URL; an installation may configure another one. */
const CHANGELOG = '/help#changelog';

export interface UserMenuProps {
  user: CurrentUser;
  /** Adds the entries that do not fit into the bar of a phone. */
  isNarrow: boolean;
  trialDays: number | null;
}

interface LoadedUserMenuProps extends UserMenuProps {
  trigger: ReactElement;
  /** True if the button was pressed before this code was loaded. */
  wasPressed: boolean;
}

export function LoadedUserMenu({ user, isNarrow, trialDays, trigger, wasPressed }: LoadedUserMenuProps) {
  const chooseTheme = useThemeChoice(user);
  const leave = useLogout();
  const options = useQuery(ask(getSignInOptions));
  const name = nameOf(user);
  return (
    <Menu isOpenAtFirst={wasPressed} trigger={trigger}>
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
      <MenuLink to={options.data?.changelogUrl ?? CHANGELOG} inNewTab className="text-xs text-muted">
        Version {VERSION_LABEL}
      </MenuLink>
    </Menu>
  );
}

function Folded({ user, trialDays }: Omit<UserMenuProps, 'isNarrow'>) {
  const may = useCan();
  const hasCalendar = useIsOpen()('calendar');
  return (
    <>
      {hasCalendar && (
        <MenuLink icon={CalendarIcon} to="/calendar">
          Calendar
        </MenuLink>
      )}
      {may('assessments:view') && (
        <MenuLink icon={InboxIcon} to="/proposals">
          Proposals
        </MenuLink>
      )}
      <MenuItem icon={MessageIcon} onSelect={() => showFeedback(true)}>
        Send Feedback
      </MenuItem>
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
