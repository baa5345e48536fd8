import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { rolesHeldBy, useCurrentUser } from '#web/session/session.ts';
import { THEME_CHOICES, useThemeChoice } from '#web/session/theme.choice.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { FieldSearch } from '#web/ui/finding/FieldSearch.tsx';
import type { NamedField } from '#web/ui/finding/fields.ts';
import { useFoundField } from '#web/ui/finding/found.field.ts';
import { TABS } from './settings.tabs.ts';

/** Available to everyone: administrators edit the organisation, others their own settings. */
export function SettingsPage() {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const user = useCurrentUser();
  if (!user) return null;
  if (!can(rolesHeldBy(user), 'settings:edit')) return <PersonalSettings user={user} organization={organization} />;
  return <OrganizationSettings organization={organization} />;
}

/** Each tab has its own URL and is saved separately. */
function OrganizationSettings({ organization }: { organization: Organization }) {
  const search = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const { value, Tab } = TABS.find((tab) => tab.value === search.tab) ?? TABS[0];
  const root = useRef<HTMLDivElement>(null);
  const [isSearching, setSearching] = useState(false);
  const open = useCallback(
    (chosen: string, section?: string) =>
      void navigate({ search: { tab: chosen === TABS[0].value ? undefined : chosen, section }, replace: true }),
    [navigate],
  );
  const find = ({ name, part }: NamedField) => open(part, name);
  useFoundField(root, search.section);
  const close = useCallback(() => open(TABS[0].value), [open]);
  useEffect(() => {
    const cancels = TABS.map((tab) => tab.Tab.prefetchWhenIdle());
    return () => cancels.forEach((cancel) => cancel());
  }, []);
  return (
    <>
      <PageHeader
        title="Organisation Settings"
        actions={<FieldSearch label="Search settings" root={root} partName={labelOf} onSearching={setSearching} onFind={find} />}
      />
      <div ref={root}>
        <Tabs label="Organisation settings" tabs={TABS} value={value} onChange={(chosen) => open(chosen)}>
          <div data-onboarding="organization-settings" data-part={value} className="flex max-w-320 flex-col gap-4">
            <Tab organization={organization} onClose={close} />
          </div>
        </Tabs>
        {isSearching && <OtherTabs open={value} organization={organization} />}
      </div>
    </>
  );
}

const labelOf = (part: string) => TABS.find(({ value }) => value === part)?.label ?? '';
const stay = () => {};

/** Hidden fields of the other tabs, so that the search finds them. */
function OtherTabs({ open, organization }: { open: string; organization: Organization }) {
  return (
    <div hidden>
      {TABS.filter(({ value }) => value !== open).map(({ value, Tab }) => (
        <div key={value} data-part={value}>
          <Tab organization={organization} onClose={stay} />
        </div>
      ))}
    </div>
  );
}

const PREFERENCES = [
  { to: '/profile', label: 'Name, phone, time zone and numbers' },
  { to: '/profile#notifications-section', label: 'Which notifications you receive, how and when' },
  { to: '/profile#mfa-section', label: 'MFA' },
  { to: '/profile#sessions-section', label: 'Where you are signed in' },
] as const;

/** Settings for people who cannot change the organisation: their own, and the rules that apply to them. */
function PersonalSettings({ user, organization }: { user: CurrentUser; organization: Organization }) {
  const chooseTheme = useThemeChoice(user);
  const facts = [
    { term: 'Name', value: organization.name },
    { term: 'Time zone', value: organization.timezone.replaceAll('_', ' ') },
    { term: 'Currency', value: organization.currency },
  ];
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid max-w-320 items-start gap-4 xl:grid-cols-2">
        <Card title="Your preferences">
          <p className="mb-1 font-medium">Theme</p>
          <SegmentedControl
            label="Theme"
            options={THEME_CHOICES}
            value={chooseTheme.variables ?? user.theme}
            onChange={chooseTheme.mutate}
          />
          <ul className="mt-4 grid gap-2">
            {PREFERENCES.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Your organisation">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {facts.map(({ term, value }) => (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">Only administrators can change these.</p>
        </Card>
      </div>
    </>
  );
}
