import type { Permission } from '#domain/users/permissions.rules.ts';
import { ARTICLES } from '#web/help/articles.ts';
import { NAVIGATION } from '#web/navigation/navigation.ts';
import { PROFILE_SECTIONS } from '#web/profile/profile.sections.ts';
import { TABS } from '#web/settings/settings.tabs.ts';
import { termText } from '#web/ui/data/terms.text.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  BookIcon,
  CalendarIcon,
  CreditCardIcon,
  HelpCircleIcon,
  HistoryIcon,
  InboxIcon,
  ListIcon,
  MessageIcon,
  RosetteDiscountCheckIcon,
  Server2Icon,
  SettingsIcon,
  StackIcon,
  UserIcon,
} from '#web/ui/icons.tsx';

export interface Screen {
  title: string;
  /** Path in this application, including query and hash. */
  to: string;
  icon: Icon;
  group: string;
  words: string;
  needs?: Permission;
  /** Shown only to people without this permission. */
  unless?: Permission;
  isForSuperadmins?: true;
  /** Part of another screen, listed only in a search. */
  isPart?: true;
}

/** Synonyms for the screens of the navigation, by URL. */
const WORDS: Readonly<Record<string, string>> = {
  '/users': 'people team members roles permissions',
  '/integrations': 'connect psa sso single sign-on api tokens webhooks teams slack csv',
  '/audit-logs': 'history changes security events',
  '/billing': 'plan invoices payment seats',
  '/settings': 'organization preferences configuration',
  '/': 'home start today',
  '/customers': 'clients companies accounts',
  '/assessments': 'alignment reviews audits scores',
  '/templates': 'questions frameworks standards library',
  '/qbrs': 'qbr decks slides meetings presentations',
  '/quarterly-reviews': 'program review plan year schedule cadence quarterly reviews',
  '/recommendations': 'proposals projects initiatives opportunities',
  '/recommendations?tab=findings': 'gaps risks issues inbox acceptances',
  '/sops': 'standard operating procedures runbooks',
  '/help': 'articles keyboard shortcuts support',
};

const RECOMMENDATIONS = { group: 'Recommendations', needs: 'assessments:view' } as const;

const FURTHER: readonly Screen[] = [
  {
    ...RECOMMENDATIONS,
    title: 'Roadmap',
    to: '/recommendations?tab=roadmap',
    icon: CalendarIcon,
    words: 'quarters plan timeline strategy',
  },
  { ...RECOMMENDATIONS, title: 'Budget', to: '/recommendations?tab=budget', icon: CreditCardIcon, words: 'costs money spend forecast' },
  { ...RECOMMENDATIONS, title: 'Board', to: '/recommendations?tab=board', icon: ListIcon, words: 'kanban statuses tickets' },
  {
    ...RECOMMENDATIONS,
    title: 'Campaigns',
    to: '/recommendations/campaigns',
    icon: StackIcon,
    words: 'many customers one recommendation gap roll out',
  },
  {
    title: 'Calendar',
    to: '/calendar',
    icon: CalendarIcon,
    group: 'Main',
    words: 'schedule meetings agenda due dates overdue',
    needs: 'assessments:view',
  },
  {
    title: 'Proposals',
    to: '/proposals',
    icon: InboxIcon,
    group: 'Main',
    words: 'tray evidence accept reject answers suggestions',
    needs: 'assessments:view',
  },
  {
    title: 'Surveys',
    to: '/surveys',
    icon: MessageIcon,
    group: 'Main',
    words: 'nps pulse satisfaction answers score contacts',
    needs: 'customers:view',
  },
  { title: 'Activity', to: '/activity', icon: HistoryIcon, group: 'Main', words: 'feed timeline history recent changes' },
  {
    title: 'Tech stack standards',
    to: '/tech-stack-standards',
    icon: StackIcon,
    group: 'Tech stack',
    words: 'standards vendors products categories',
  },
  { title: 'Tech stack audits', to: '/tech-stack-audits', icon: StackIcon, group: 'Tech stack', words: 'audit compare products' },
  {
    title: 'Heat map',
    to: '/tech-stack-audits?tab=reports',
    icon: StackIcon,
    group: 'Tech stack',
    words: 'heatmap reports vendors coverage',
  },
  {
    title: 'SOP completeness',
    to: '/sops/completeness',
    icon: BookIcon,
    group: 'SOPs',
    words: 'missing procedures coverage',
    needs: 'sops:view',
  },
  {
    title: 'Rate limit monitoring',
    to: '/rate-limit-monitoring',
    icon: Server2Icon,
    group: 'Administration',
    words: 'limits requests api throttling',
    needs: 'system:manage',
  },
  { title: 'Settings', to: '/settings', icon: SettingsIcon, group: 'Profile', words: 'preferences', unless: 'settings:edit' },
  {
    title: 'Initiatives',
    to: '/recommendations?dialog=initiatives',
    icon: RosetteDiscountCheckIcon,
    group: 'Recommendations',
    words: 'projects goals',
    needs: 'customers:edit',
    isPart: true,
  },
  { title: 'Profile', to: '/profile', icon: UserIcon, group: 'Profile', words: 'my account me' },
];

const CONSOLE: readonly Screen[] = [
  { title: 'Platform dashboard', to: '/admin', words: 'platform management organisations tenants' },
  { title: 'Platform security', to: '/admin/security', words: 'refused sign-ins superadmins' },
  { title: 'Operations', to: '/admin/operations', words: 'jobs queue errors version storage' },
  { title: 'Features', to: '/admin/features', words: 'closed parts' },
  { title: 'Feedback', to: '/admin/feedback', words: 'messages requests' },
  { title: 'Announcements', to: '/admin/announcements', words: 'banners maintenance' },
].map((screen) => ({ ...screen, icon: Server2Icon, group: 'Platform Management', isForSuperadmins: true }));

/** Parts of settings, profile and help; their titles follow the terminology settings. */
function partsOfScreens(): Screen[] {
  const settings = TABS.map(({ value, label, words }) => ({
    title: label,
    to: `/settings?tab=${value}`,
    icon: SettingsIcon,
    group: 'Organisation Settings',
    words,
    needs: 'settings:edit' as const,
  }));
  const profile = PROFILE_SECTIONS.map(({ id, title, words }) => ({
    title,
    to: `/profile#${id}`,
    icon: UserIcon,
    group: 'Profile',
    words,
  }));
  const help = [
    ...ARTICLES.map(({ title }) => ({ title: termText(title), to: `/help?q=${encodeURIComponent(termText(title))}`, words: '' })),
    { title: "What's new", to: '/help#changelog', words: 'changelog version release notes' },
  ].map((part) => ({ ...part, icon: HelpCircleIcon, group: 'Help & Tours' }));
  return [...profile, ...settings, ...help].map((part) => ({ ...part, isPart: true }));
}

/** Every screen that opens without an ID, and addressable parts of screens. */
export function allScreens(): Screen[] {
  const inNavigation = NAVIGATION.flatMap(({ title: group, entries }) =>
    entries.map(({ title, to, icon, needs }) => ({ title, to, icon, words: WORDS[to] ?? '', group, ...(needs && { needs }) })),
  );
  return [...inNavigation, ...FURTHER, ...CONSOLE, ...partsOfScreens()];
}
