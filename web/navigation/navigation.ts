import type { Permission } from '#domain/users/permissions.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  BookIcon,
  BuildingIcon,
  CalendarIcon,
  ClipboardCheckIcon,
  CreditCardIcon,
  FlagIcon,
  HelpCircleIcon,
  LayoutDashboardIcon,
  ListSearchIcon,
  PlugIcon,
  PresentationIcon,
  RosetteDiscountCheckIcon,
  SettingsIcon,
  TemplateIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';

export interface NavigationEntry {
  title: string;
  /** A path of this application, query included. */
  to: string;
  icon: Icon;
  /** Absent: everybody sees it. */
  needs?: Permission;
  /** Part of the entry above: shown indented. */
  isPart?: true;
}

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

const ADMINISTRATION: readonly NavigationEntry[] = [
  {
    title: 'User Management',
    to: '/users',
    icon: UsersIcon,
    needs: 'users:view',
  },
  {
    title: 'Integrations',
    to: '/integrations',
    icon: PlugIcon,
    needs: 'integrations:view',
  },
  {
    title: 'Audit Logs',
    to: '/audit-logs',
    icon: ListSearchIcon,
    needs: 'audit:view',
  },
  {
    title: 'Subscription Management',
    to: '/billing',
    icon: CreditCardIcon,
    needs: 'billing:view',
  },
  {
    title: 'Organisation Settings',
    to: '/settings',
    icon: SettingsIcon,
    needs: 'settings:edit',
  },
];

/**
 * The navigation of section 2.5, with the permissions of section 6. Programme, Recommendations and Findings are ours, behind what the
 * specification lists.
 */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Main',
    entries: [
      { title: 'Dashboard', to: '/', icon: LayoutDashboardIcon },
      {
        title: 'Customers',
        to: '/customers',
        icon: BuildingIcon,
        needs: 'customers:view',
      },
      {
        title: 'Assessments',
        to: '/assessments',
        icon: ClipboardCheckIcon,
        needs: 'assessments:view',
      },
      {
        title: 'Templates',
        to: '/templates',
        icon: TemplateIcon,
        needs: 'templates:view',
      },
      {
        get title() {
          return reviewWord().screen;
        },
        to: '/qbrs',
        icon: PresentationIcon,
        needs: 'qbrs:view',
      },
      {
        title: 'Programme',
        to: '/quarterly-reviews',
        icon: CalendarIcon,
        needs: 'qbrs:view',
        isPart: true,
      },
      {
        title: 'Recommendations',
        to: '/recommendations',
        icon: RosetteDiscountCheckIcon,
        needs: 'assessments:view',
      },
      {
        title: 'Findings',
        to: '/recommendations?tab=findings',
        icon: FlagIcon,
        needs: 'assessments:view',
      },
    ],
  },
  {
    title: 'Resources',
    entries: [
      {
        title: 'SOPs',
        to: '/sops',
        icon: BookIcon,
        needs: 'sops:view',
      },
      { title: 'Help & Tours', to: '/help', icon: HelpCircleIcon },
    ],
  },
  { title: 'Administration', entries: ADMINISTRATION },
];

/** The `data-onboarding` attribute of an entry, by which a tour finds it: "nav-users", and "nav-dashboard" for the root. */
export function onboardingOf({ to }: NavigationEntry): string {
  return `nav-${to.split(/[/=]/).at(-1) || 'dashboard'}`;
}

/** The groups that this person sees; a group without entries is left out, and so is a screen that is closed to the organisation. */
export function navigationFor(may: (permission: Permission) => boolean, isOpen: (path: string) => boolean = () => true): NavigationGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs, to }) => (!needs || may(needs)) && isOpen(to)),
  })).filter(({ entries }) => entries.length > 0);
}

/** The `to` of the one entry that is current: the longest that matches. The root matches only itself, every other also what is below it. */
export function currentEntry(path: string, { tab }: { tab?: string | undefined }): string | undefined {
  const here = `${path}?tab=${tab}`;
  const matches = NAVIGATION.flatMap(({ entries }) => entries.map(({ to }) => to)).filter((to) =>
    to === '/' ? path === to : here.startsWith(to),
  );
  return matches.toSorted((one, other) => other.length - one.length)[0];
}
