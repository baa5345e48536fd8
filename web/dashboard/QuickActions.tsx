import type { DashboardKind } from '#domain/dashboard/dashboard.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  BuildingIcon,
  CalendarIcon,
  ClipboardCheckIcon,
  PlusIcon,
  PresentationIcon,
  SettingsIcon,
  TemplateIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';
import { useIsScreenOpen } from '#web/session/features.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { listOf } from './dashboard.links.ts';

interface QuickAction {
  label: string;
  to: string;
  icon: Icon;
}

const ACTIONS: Record<DashboardKind, readonly QuickAction[]> = {
  engineer: [
    { label: 'Create New Assessment', to: '/assessments?dialog=new', icon: PlusIcon },
    { label: 'View Customers', to: '/customers', icon: BuildingIcon },
    { label: 'Assessment Templates', to: '/templates', icon: TemplateIcon },
  ],
  vcio: [
    { label: 'Review Assessments', to: listOf('pending_review'), icon: ClipboardCheckIcon },
    {
      get label() {
        return `Generate ${reviewWord().one}`;
      },
      to: '/qbrs?dialog=new',
      icon: PresentationIcon,
    },
    { label: 'Schedule Calendar', to: '/calendar', icon: CalendarIcon },
  ],
  administration: [
    { label: 'Manage Users', to: '/users', icon: UsersIcon },
    { label: 'Organization Settings', to: '/settings', icon: SettingsIcon },
  ],
  welcome: [],
};

/** Most frequent actions of the role, in the page head. */
export function QuickActions({ kind }: { kind: DashboardKind }) {
  const isOpen = useIsScreenOpen();
  const actions = ACTIONS[kind].filter(({ to }) => isOpen(to));
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="quick-actions" className="flex flex-wrap items-center gap-2 lg:ml-auto">
      <h2 id="quick-actions" className="mr-1 text-sm text-muted max-sm:w-full">
        Quick Actions
      </h2>
      <ul className="contents">
        {actions.map(({ label, to, icon }) => (
          <li key={label}>
            <LinkButton to={to} icon={icon}>
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
