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
  /** Other words by which the palette finds the screen. */
  words: string;
  /** Its `data-onboarding` attribute, by which a tour finds it. */
  onboarding: string;
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
    words: 'people team members roles permissions',
    onboarding: 'nav-users',
    needs: 'users:view',
  },
  {
    title: 'Integrations',
    to: '/integrations',
    icon: PlugIcon,
    words: 'connect psa sso single sign-on api tokens webhooks teams slack csv',
    onboarding: 'nav-integrations',
    needs: 'integrations:view',
  },
  {
    title: 'Audit Logs',
    to: '/audit-logs',
    icon: ListSearchIcon,
    words: 'history changes security events',
    onboarding: 'nav-audit-logs',
    needs: 'audit:view',
  },
  {
    title: 'Subscription Management',
    to: '/billing',
    icon: CreditCardIcon,
    words: 'plan invoices payment seats',
    onboarding: 'nav-billing',
    needs: 'billing:view',
  },
  {
    title: 'Organisation Settings',
    to: '/settings',
    icon: SettingsIcon,
    words: 'organization preferences configuration',
    onboarding: 'nav-settings',
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
      { title: 'Dashboard', to: '/', icon: LayoutDashboardIcon, words: 'home start today', onboarding: 'nav-dashboard' },
      {
        title: 'Customers',
        to: '/customers',
        icon: BuildingIcon,
        words: 'clients companies accounts',
        onboarding: 'nav-customers',
        needs: 'customers:view',
      },
      {
        title: 'Assessments',
        to: '/assessments',
        icon: ClipboardCheckIcon,
        words: 'alignment reviews audits scores',
        onboarding: 'nav-assessments',
        needs: 'assessments:view',
      },
      {
        title: 'Templates',
        to: '/templates',
        icon: TemplateIcon,
        words: 'questions frameworks standards library',
        onboarding: 'nav-templates',
        needs: 'templates:view',
      },
      {
        get title() {
          return reviewWord().screen;
        },
        to: '/qbrs',
        icon: PresentationIcon,
        words: 'qbr decks slides meetings presentations',
        onboarding: 'nav-qbrs',
        needs: 'qbrs:view',
      },
      {
        title: 'Programme',
        to: '/quarterly-reviews',
        icon: CalendarIcon,
        words: 'program review plan year schedule cadence quarterly reviews',
        onboarding: 'nav-programme',
        needs: 'qbrs:view',
        isPart: true,
      },
      {
        title: 'Recommendations',
        to: '/recommendations',
        icon: RosetteDiscountCheckIcon,
        words: 'proposals projects initiatives opportunities',
        onboarding: 'nav-recommendations',
        needs: 'assessments:view',
      },
      {
        title: 'Findings',
        to: '/recommendations?tab=findings',
        icon: FlagIcon,
        words: 'gaps risks issues inbox acceptances',
        onboarding: 'nav-findings',
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
        words: 'standard operating procedures runbooks',
        onboarding: 'nav-sops',
        needs: 'sops:view',
      },
      { title: 'Help & Tours', to: '/help', icon: HelpCircleIcon, words: 'articles keyboard shortcuts support', onboarding: 'nav-help' },
    ],
  },
  { title: 'Administration', entries: ADMINISTRATION },
];

/** The groups that this person sees; a group without entries is left out, and so is a screen that is closed to the organisation. */
export function navigationFor(may: (permission: Permission) => boolean, isOpen: (path: string) => boolean = () => true): NavigationGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs, to }) => (!needs || may(needs)) && isOpen(to)),
  })).filter(({ entries }) => entries.length > 0);
}

/** The `to` of the one entry that is current: the longest that matches. */
export function currentEntry(path: string, search: object): string | undefined {
  const matches = NAVIGATION.flatMap(({ entries }) => entries).filter(({ to }) => isHere(to, path, search));
  return matches.toSorted((one, other) => other.to.length - one.to.length)[0]?.to;
}

/** The root entry matches only its own address; every other entry also addresses below it. */
function isHere(to: string, path: string, search: object): boolean {
  const [place = '', query] = to.split('?');
  const isPlace = path === place || (place !== '/' && path.startsWith(place));
  const wanted = Object.fromEntries(new URLSearchParams(query));
  return isPlace && Object.entries(search).filter(([key, value]) => wanted[key] === value).length === Object.keys(wanted).length;
}
