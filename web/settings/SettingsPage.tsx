import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { rolesHeldBy, useCurrentUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { FieldSearch } from '#web/ui/finding/FieldSearch.tsx';
import type { NamedField } from '#web/ui/finding/fields.ts';
import { useFoundField } from '#web/ui/finding/found.field.ts';
import { PersonalSettings } from './PersonalSettings.tsx';
import { TABS } from './settings.tabs.ts';

/** Everybody may open it: administrators for the organisation, all others for their own settings. */
export function SettingsPage() {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const user = useCurrentUser();
  if (!user) return null;
  if (!can(rolesHeldBy(user), 'settings:edit')) return <PersonalSettings user={user} organization={organization} />;
  return <OrganizationSettings organization={organization} />;
}

/** Each tab has an address of its own and is saved by itself. */
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
  // Runs when the page is idle.
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

/** The fields of the tabs that are not open, for the search to find. */
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
