import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { ChevronLeftIcon, LayoutDashboardIcon, LogoutIcon, MenuIcon, ShieldLockIcon, UserIcon } from '#web/ui/icons.tsx';
import { useLogout } from '#web/session/logout.ts';
import { Main } from './Main.tsx';
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx';

const SECURITY = '/admin/security';

const PLACES: readonly { title: string; to: string; icon: Icon }[] = [
  { title: 'Dashboard', to: '/admin', icon: LayoutDashboardIcon },
  { title: 'Security', to: SECURITY, icon: ShieldLockIcon },
];

const ENTRY = 'flex h-9 w-full items-center gap-3 rounded-field px-3 font-medium -outline-offset-2';
const QUIET = 'text-muted hover:bg-surface-2 hover:text-text';

/** Console pages other than security belong to the dashboard entry. */
function isIn(to: string, path: string): boolean {
  return (to === SECURITY) === path.startsWith(SECURITY);
}

/** Section 2.6: shell of the platform console, with its own navigation. */
export function Console({ name }: { name: string }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const close = () => setDrawerOpen(false);
  return (
    <>
      <header className="sticky top-0 z-2 flex h-14 items-center gap-3 border-b border-border bg-surface-1 px-3 md:px-4">
        <IconButton label="Open navigation" icon={MenuIcon} className="md:hidden" onClick={() => setDrawerOpen(true)} />
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-semibold">Plumbline</span>
          <span className="block truncate text-xs text-muted">Platform Management</span>
        </span>
      </header>
      <div className="flex">
        <aside
          aria-label="Navigation"
          className="sticky top-14 flex h-[calc(100dvh-56px)] w-64 shrink-0 flex-col border-r border-border bg-surface-1 max-md:hidden"
        >
          <ConsoleNavigation name={name} />
        </aside>
        <Main />
      </div>
      <NavigationDrawer open={isDrawerOpen} onClose={close}>
        <ConsoleNavigation name={name} onChosen={close} />
      </NavigationDrawer>
    </>
  );
}

function ConsoleNavigation({ name, onChosen }: { name: string; onChosen?: () => void }) {
  const { pathname } = useLocation();
  const leave = useLogout();
  return (
    <nav aria-label="Platform navigation" className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-3">
      {PLACES.map(({ title, to, icon: Sign }) => (
        <Link
          key={to}
          to={to}
          onClick={onChosen}
          aria-current={isIn(to, pathname) ? 'page' : undefined}
          className={classes(ENTRY, isIn(to, pathname) ? 'bg-accent-tint text-text' : QUIET)}
        >
          <Sign size={18} className={isIn(to, pathname) ? 'text-accent-line' : ''} />
          {title}
        </Link>
      ))}
      <Link to="/" onClick={onChosen} className={classes(ENTRY, QUIET)}>
        <ChevronLeftIcon size={18} />
        Return to Platform
      </Link>
      <div className="mt-auto grid gap-0.5 border-t border-border pt-3">
        <Link to="/profile" onClick={onChosen} className={classes(ENTRY, QUIET)}>
          <UserIcon size={18} />
          <span className="min-w-0 truncate">
            Profile<span className="font-normal">, {name}</span>
          </span>
        </Link>
        <button type="button" onClick={leave} className={classes(ENTRY, QUIET)}>
          <LogoutIcon size={18} />
          Log out
        </button>
      </div>
    </nav>
  );
}
