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
import { reviewWord } from '#web/ui/data/terms.ts';

export interface NavigationEntry {
  title: string;
  /** Path in this application, including the query. */
  to: string;
  icon: Icon;
  /** Visible to everyone if absent. */
  needs?: Permission;
  /** Shown indented, as part of the entry above. */
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
 * Navigation of section 2.5 with the permissions of section 6. Programme, Recommendations and Findings are additions, placed after the
 * specified entries.
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

/** `data-onboarding` attribute of an entry, used by tours: "nav-users", or "nav-dashboard" for the root. */
export function onboardingOf({ to }: NavigationEntry): string {
  return `nav-${to.split(/[/=]/).at(-1) || 'dashboard'}`;
}

/** Groups visible to this person, without empty groups and disabled screens. */
export function navigationFor(may: (permission: Permission) => boolean, isOpen: (path: string) => boolean = () => true): NavigationGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs, to }) => (!needs || may(needs)) && isOpen(to)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Paths of screens without an entry, by the entry from which they are reached. */
const REACHED_FROM: Readonly<Record<string, string>> = { '/surveys': '/customers' };

/** `to` of the current entry, which is the longest match. The root matches only itself, every other entry also its subpaths. */
export function currentEntry(path: string, { tab }: { tab?: string | undefined }): string | undefined {
  const here = `${path}?tab=${tab}`;
  const matches = NAVIGATION.flatMap(({ entries }) => entries.map(({ to }) => to)).filter((to) =>
    to === '/' ? path === to : here.startsWith(to),
  );
  const from = Object.keys(REACHED_FROM).find((screen) => path === screen || path.startsWith(`${screen}/`));
  return matches.toSorted((one, other) => other.length - one.length)[0] ?? (from && REACHED_FROM[from]);
}
