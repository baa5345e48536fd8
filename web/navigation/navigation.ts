import type { Permission } from '#domain/users/permissions.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  BookIcon,
  BuildingIcon,
  ClipboardCheckIcon,
  CreditCardIcon,
  HelpCircleIcon,
  LayoutDashboardIcon,
  ListSearchIcon,
  PlugIcon,
  PresentationIcon,
  SettingsIcon,
  TemplateIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';

export interface NavigationEntry {
  title: string;
  to: string;
  icon: Icon;
  /** Its `data-onboarding` attribute, by which a tour finds it. */
  onboarding: string;
  /** Absent: everybody sees it. */
  needs?: Permission;
}

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** The navigation of section 2.5, with the permissions of section 6. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Main',
    entries: [
      { title: 'Dashboard', to: '/', icon: LayoutDashboardIcon, onboarding: 'nav-dashboard' },
      { title: 'Customers', to: '/customers', icon: BuildingIcon, onboarding: 'nav-customers', needs: 'customers:view' },
      { title: 'Assessments', to: '/assessments', icon: ClipboardCheckIcon, onboarding: 'nav-assessments', needs: 'assessments:view' },
      { title: 'Templates', to: '/templates', icon: TemplateIcon, onboarding: 'nav-templates', needs: 'templates:view' },
      {
        get title() {
          return reviewWord().screen;
        },
        to: '/qbrs',
        icon: PresentationIcon,
        onboarding: 'nav-qbrs',
        needs: 'qbrs:view',
      },
    ],
  },
  {
    title: 'Resources',
    entries: [
      { title: 'SOPs', to: '/sops', icon: BookIcon, onboarding: 'nav-sops', needs: 'sops:view' },
      { title: 'Help & Tours', to: '/help', icon: HelpCircleIcon, onboarding: 'nav-help' },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { title: 'User Management', to: '/users', icon: UsersIcon, onboarding: 'nav-users', needs: 'users:view' },
      { title: 'Integrations', to: '/integrations', icon: PlugIcon, onboarding: 'nav-integrations', needs: 'integrations:view' },
      { title: 'Audit Logs', to: '/audit-logs', icon: ListSearchIcon, onboarding: 'nav-audit-logs', needs: 'audit:view' },
      { title: 'Subscription Management', to: '/billing', icon: CreditCardIcon, onboarding: 'nav-billing', needs: 'billing:view' },
      { title: 'Organisation Settings', to: '/settings', icon: SettingsIcon, onboarding: 'nav-settings', needs: 'settings:edit' },
    ],
  },
];

/** The groups that this person sees; a group without entries is left out, and so is a screen that is closed to the organisation. */
export function navigationFor(may: (permission: Permission) => boolean, isOpen: (path: string) => boolean = () => true): NavigationGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs, to }) => (!needs || may(needs)) && isOpen(to)),
  })).filter(({ entries }) => entries.length > 0);
}

/** The root entry is current only at its own address; every other entry also at addresses below it. */
export function isHere(to: string, path: string): boolean {
  return path === to || (to !== '/' && path.startsWith(to));
}
