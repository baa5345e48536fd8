import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ChevronsLeftIcon, ChevronsRightIcon } from '#web/ui/icons.tsx';
import { TooltipTimes } from '#web/ui/TooltipTimes.tsx';
import { currentUserQuery, organizationQuery, useAuthStatus } from './session.ts';
import { SideNavigation } from './SideNavigation.tsx';
import { applyBrandColour, applyUserTheme } from './theme.ts';
import { TopBar } from './TopBar.tsx';
import { useCollapsed } from './collapsed.ts';

/** The frame around every signed-in screen. */
export function Shell() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const [collapsed, setCollapsed] = useCollapsed();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useLeaveWhenSignedOut();
  // Follows the document's root: theme and accent live there, before and after React.
  useEffect(() => {
    if (user) applyUserTheme(user.theme);
    applyBrandColour(organization.settings.primaryColor);
  }, [user, organization.settings.primaryColor]);
  if (!user) return null;
  const Arrows = collapsed ? ChevronsRightIcon : ChevronsLeftIcon;
  return (
    <TooltipTimes>
      <meta httpEquiv="Cache-Control" content="no-cache, no-store, must-revalidate" />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-field focus:bg-surface-1 focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <TopBar user={user} organization={organization} onOpenNavigation={() => setDrawerOpen(true)} />
      <div className="flex">
        <aside
          aria-label="Navigation"
          className={classes(
            'sticky top-14 flex h-[calc(100dvh-56px)] shrink-0 flex-col border-r border-border bg-surface-1 max-md:hidden',
            collapsed ? 'w-16' : 'w-64',
          )}
        >
          <SideNavigation collapsed={collapsed} />
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
            onClick={() => setCollapsed(!collapsed)}
            className={classes(
              'm-2 flex size-9 items-center justify-center rounded-field text-muted hover:bg-surface-2 hover:text-text',
              collapsed && 'self-center',
            )}
          >
            <Arrows size={18} />
          </button>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-4 outline-none md:px-6 md:py-5">
          <Outlet />
        </main>
      </div>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Menu" side="left" width="w-72">
        <SideNavigation onChosen={() => setDrawerOpen(false)} />
      </Drawer>
    </TooltipTimes>
  );
}

function useLeaveWhenSignedOut() {
  const navigate = useNavigate();
  const { data: status } = useAuthStatus();
  const isOut = status === null || status?.isAuthenticated === false;
  // Follows the server's sessions: signed out elsewhere is signed out here.
  useEffect(() => {
    if (isOut) void navigate({ to: '/auth' });
  }, [isOut, navigate]);
}
