import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { CurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { SupportChat } from '#web/support/SupportChat.tsx';
import { ChevronsLeftIcon, ChevronsRightIcon } from '#web/ui/icons.tsx';
import { useBelow } from '#web/navigation/narrow.ts';
import { useCollapsed } from './navigation/collapsed.ts';
import { FramePart } from '#web/navigation/FramePart.tsx';
import { FrameBanner } from './FrameBanner.tsx';
import { Main } from './Main.tsx';
import { NavigationDrawer } from './navigation/NavigationDrawer.tsx';
import { SideNavigation } from './navigation/SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';

interface PlatformProps {
  user: CurrentUser;
  organization: CurrentOrganization;
}

/** App shell of an organisation: top bar, and the navigation at the side or, on narrow screens, in a drawer. */
export function Platform({ user, organization }: PlatformProps) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const close = () => setDrawerOpen(false);
  return (
    <>
      <TopBar user={user} organization={organization} onOpenNavigation={() => setDrawerOpen(true)} />
      <div className="flex">
        <SideBar>
          <FramePart>
            <SideNavigation />
          </FramePart>
        </SideBar>
        <Main>
          <FramePart>
            <FrameBanner key={user.id} user={user} organization={organization} />
          </FramePart>
        </Main>
      </div>
      <NavigationDrawer open={isDrawerOpen} onClose={close}>
        <FramePart>
          <SideNavigation onChosen={close} />
        </FramePart>
      </NavigationDrawer>
      <FramePart>
        <SupportChat />
      </FramePart>
    </>
  );
}

/** Assessment, review, QBR editor and proposal tray. */
const WORK = /^\/(?:(?:assessments|qbrs)\/[0-9a-f-]{36}|proposals)/;
/** Width from which the labels of the navigation fit as well. */
const ROOM_FOR_BOTH = 1680;

/** Holds the collapsed state, so that collapsing renders nothing else; the links follow it by style. */
function SideBar({ children }: { children: ReactNode }) {
  const isWork = useLocation({ select: ({ pathname }) => WORK.test(pathname) });
  const isTight = useBelow(ROOM_FOR_BOTH);
  const [collapsed, setCollapsed] = useCollapsed(isTight && isWork);
  const Arrows = collapsed ? ChevronsRightIcon : ChevronsLeftIcon;
  return (
    <aside
      aria-label="Navigation"
      data-collapsed={collapsed ? '' : undefined}
      className="sticky top-14 flex h-[calc(100dvh-56px)] w-64 shrink-0 flex-col border-r border-border bg-surface-1 max-md:hidden data-collapsed:w-16"
    >
      {children}
      <button
        type="button"
        aria-expanded={!collapsed}
        aria-label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
        onClick={() => setCollapsed(!collapsed)}
        className="m-2 flex size-9 items-center justify-center rounded-field text-muted in-data-collapsed:self-center hover:bg-surface-2 hover:text-text"
      >
        <Arrows size={18} />
      </button>
    </aside>
  );
}
