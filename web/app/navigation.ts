import type { Permission } from '#domain/permissions.rules.ts';
import {
  BuildingIcon,
  ClipboardCheckIcon,
  type Icon,
  LayoutDashboardIcon,
  PresentationIcon,
  SettingsIcon,
  TemplateIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

export interface NavigationEntry {
  title: string;
  to: string;
  icon: Icon;
  /** Absent: everybody sees it. */
  needs?: Permission;
}

interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** Section 2.5, with the entries whose screens exist. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Main',
    entries: [
      { title: 'Dashboard', to: '/', icon: LayoutDashboardIcon },
      { title: 'Customers', to: '/customers', icon: BuildingIcon, needs: 'customers:view' },
      { title: 'Assessments', to: '/assessments', icon: ClipboardCheckIcon, needs: 'assessments:view' },
      { title: 'Templates', to: '/templates', icon: TemplateIcon, needs: 'templates:view' },
      { title: 'Quarterly Business Reviews', to: '/qbrs', icon: PresentationIcon, needs: 'qbrs:view' },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { title: 'User Management', to: '/users', icon: UsersIcon, needs: 'users:view' },
      { title: 'Organisation Settings', to: '/settings', icon: SettingsIcon, needs: 'settings:edit' },
    ],
  },
];

/** The root only when it is the place itself; every other entry also for what lies below it. */
export function isHere(to: string, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(to));
}
