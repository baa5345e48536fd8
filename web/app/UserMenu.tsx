import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CurrentUser, logout, updateProfile } from '#contract/auth.contract.ts';
import type { Theme } from '#domain/colours.rules.ts';
import { roleLabel } from '#domain/permissions.rules.ts';
import { call } from '#web/http/call.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { LogoutIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuChoices } from '#web/ui/MenuChoices.tsx';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/MenuSeparator.tsx';
import { toast } from '#web/ui/toasts.ts';
import { currentUserQuery, endSession } from './session.ts';
import { applyUserTheme } from './theme.ts';

const VERSION_LABEL = '2025.10.25.1';
const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'slate', label: 'Slate' },
  { value: 'dark', label: 'Dark' },
] as const;

export function UserMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const chooseTheme = useMutation({
    mutationFn: (theme: Theme) => call(updateProfile, { body: { theme } }),
    onMutate: applyUserTheme,
    onError: () => applyUserTheme(user.theme),
    onSettled: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
  const leave = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      endSession();
      await navigate({ to: '/auth' });
    },
    onError: () => toast({ title: 'Logout Failed', description: 'Please try again.', variant: 'destructive' }),
  });
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      trigger={
        <button type="button" className="flex size-9 items-center justify-center rounded-full">
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
      <MenuChoices label="Theme" options={THEME_CHOICES} value={chooseTheme.variables ?? user.theme} onChange={chooseTheme.mutate} />
      <MenuSeparator />
      <MenuItem icon={LogoutIcon} onSelect={() => leave.mutate()}>
        Log out
      </MenuItem>
      <MenuSeparator />
      <p className="px-2 py-1 text-xs text-muted">Version {VERSION_LABEL}</p>
    </Menu>
  );
}
