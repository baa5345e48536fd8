import { matchRank } from '#domain/search/search.rules.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import type { Theme } from '#domain/theme/colours.rules.ts';
import type { Hit } from '#contract/search/search.contract.ts';
import { THEME_CHOICES } from '#web/session/theme.choice.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { MoonIcon, SunIcon } from '#web/ui/icons.guest.tsx';
import {
  BookIcon,
  BuildingIcon,
  CalendarIcon,
  ClipboardCheckIcon,
  FlagIcon,
  LogoutIcon,
  MessageIcon,
  PlayerPlayIcon,
  PlusIcon,
  PresentationIcon,
  RosetteDiscountCheckIcon,
  StackIcon,
  TemplateIcon,
  UserIcon,
  UserPlusIcon,
} from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { allScreens, type Screen } from './palette.screens.ts';

export type Deed = { go: string } | { theme: Theme } | { do: 'feedback' | 'logout' };

export interface Entry {
  id: string;
  title: string;
  subtitle?: string;
  icon: Icon;
  deed: Deed;
  /** Search result, which is stored as recent. */
  hit?: Hit;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

type May = (permission: Permission) => boolean;

const BY_OTHER_WORDS = 3;

/** Rank of a matching screen: by its title like any entry, then by its group or synonyms. */
function screenRank({ title, group, words }: Screen, typed: string): number | null {
  const other = matchRank(`${words} ${group}`, typed);
  return matchRank(title, typed) ?? (other === 0 || other === 1 ? BY_OTHER_WORDS : null);
}

function screensFor(screens: readonly Screen[], { typed, may, sees = may, isOpen = () => true, isSuperadmin = false }: Sources): Entry[] {
  return screens
    .filter(
      ({ needs, unless, isForSuperadmins }) => (!needs || sees(needs)) && !(unless && sees(unless)) && (isSuperadmin || !isForSuperadmins),
    )
    .filter(({ to }) => isOpen(to.split('?')[0] ?? to))
    .flatMap((screen) => {
      const rank = screenRank(screen, typed);
      return rank === null ? [] : [{ screen, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen: { title, to, icon, group } }) => ({ id: `screen-${to}`, title, subtitle: group, icon, deed: { go: to } }));
}

const CREATIONS: readonly { title: string; to: string; icon: Icon; needs: Permission }[] = [
  { title: 'New customer', to: '/customers?dialog=new', icon: PlusIcon, needs: 'customers:edit' },
  { title: 'New assessment', to: '/assessments?dialog=new', icon: PlusIcon, needs: 'assessments:edit' },
  { title: 'New recommendation', to: '/recommendations?recommendation=new', icon: PlusIcon, needs: 'customers:edit' },
  {
    get title() {
      return `New ${reviewWord().one}`;
    },
    to: '/qbrs?dialog=new',
    icon: PlusIcon,
    needs: 'qbrs:edit',
  },
  { title: 'Invite user', to: '/users?dialog=invite', icon: UserPlusIcon, needs: 'users:edit' },
];

export function actionsFor(may: May): Entry[] {
  return [
    ...CREATIONS.filter(({ needs }) => may(needs)).map(({ title, to, icon }) => ({ id: `new-${to}`, title, icon, deed: { go: to } })),
    { id: 'feedback', title: 'Send feedback', icon: MessageIcon, deed: { do: 'feedback' } },
    { id: 'tour', title: 'Start a tour', icon: PlayerPlayIcon, deed: { go: '/help' } },
    ...THEME_CHOICES.map(({ value, label }) => ({
      id: `theme-${value}`,
      title: `Theme: ${label}`,
      icon: value === 'light' ? SunIcon : MoonIcon,
      deed: { theme: value },
    })),
    { id: 'logout', title: 'Log out', icon: LogoutIcon, deed: { do: 'logout' } },
  ];
}

const KINDS: Record<Hit['kind'], { title: string; icon: Icon }> = {
  customer: { title: 'Customers', icon: BuildingIcon },
  assessment: { title: 'Assessments', icon: ClipboardCheckIcon },
  recommendation: { title: 'Recommendations', icon: RosetteDiscountCheckIcon },
  finding: { title: 'Findings', icon: FlagIcon },
  stack_audit: { title: 'Stack audits', icon: StackIcon },
  stack_standard: { title: 'Stack standards', icon: StackIcon },
  qbr: {
    get title() {
      return reviewWord().Many;
    },
    icon: PresentationIcon,
  },
  quarterly_review: {
    get title() {
      return reviewWord().Slots;
    },
    icon: CalendarIcon,
  },
  template: { title: 'Templates', icon: TemplateIcon },
  sop: { title: 'SOPs', icon: BookIcon },
  user: { title: 'Users', icon: UserIcon },
};

export function entryOf(hit: Hit, origin: 'recent' | 'found'): Entry {
  const { kind, id, title, subtitle, url } = hit;
  return { id: `${origin}-${kind}-${id}`, title, subtitle, icon: KINDS[kind].icon, deed: { go: url }, hit };
}

/** Groups of results in the server's order, which is by rank. */
export function foundGroups(hits: readonly Hit[]): EntryGroup[] {
  const groups = Object.entries(KINDS).map(([kind, { title }]) => ({
    title,
    entries: hits.filter((hit) => hit.kind === kind).map((hit) => entryOf(hit, 'found')),
  }));
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Matches in order: at the start of the text, at the start of a word, then elsewhere. */
export function ranked(entries: readonly Entry[], typed: string): Entry[] {
  const matches = entries.flatMap((entry) => {
    const rank = matchRank(entry.title, typed);
    return rank === null ? [] : [{ entry, rank }];
  });
  return matches.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

interface Sources {
  typed: string;
  /** Permission check for actions. */
  may: May;
  /** Permission check for screens; defaults to `may`. */
  sees?: May;
  /** False for screens that are disabled for the organisation. */
  isOpen?: (address: string) => boolean;
  isSuperadmin?: boolean;
  recent: readonly Hit[];
  hits: readonly Hit[];
}

/** Entries of the palette in a stable order: results that arrive later are appended. */
export function groupsFor(sources: Sources): EntryGroup[] {
  const { typed, may, recent, hits } = sources;
  const [parts = [], screens = []] = [true, false].map((isPart) => allScreens().filter((screen) => (screen.isPart ?? false) === isPart));
  const groups: EntryGroup[] = [
    { title: 'Recent', entries: typed === '' ? recent.map((hit) => entryOf(hit, 'recent')) : [] },
    { title: 'Go to', entries: screensFor(screens, sources) },
    { title: 'Actions', entries: ranked(actionsFor(may), typed) },
    { title: 'Settings and help', entries: typed === '' ? [] : screensFor(parts, sources) },
  ];
  return [...groups.filter(({ entries }) => entries.length > 0), ...(typed === '' ? [] : foundGroups(hits))];
}
