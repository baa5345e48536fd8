import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { rolesHeldBy, useCurrentUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
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
  const open = useCallback(
    (chosen: string) => void navigate({ search: { tab: chosen === TABS[0].value ? undefined : chosen }, replace: true }),
    [navigate],
  );
  const close = useCallback(() => open(TABS[0].value), [open]);
  // Runs when the page is idle.
  useEffect(() => {
    const cancels = TABS.map((tab) => tab.Tab.prefetchWhenIdle());
    return () => cancels.forEach((cancel) => cancel());
  }, []);
  return (
    <>
      <PageHeader title="Organisation Settings" />
      <Tabs label="Organisation settings" tabs={TABS} value={value} onChange={open}>
        <div data-onboarding="organization-settings" className="flex max-w-160 flex-col gap-4">
          <Tab organization={organization} onClose={close} />
        </div>
      </Tabs>
    </>
  );
}
