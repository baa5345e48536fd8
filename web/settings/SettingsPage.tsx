import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { organizationQuery } from '#web/session/organization.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { Tabs } from '#web/ui/choosers/Tabs.tsx';
import { BandsCard } from './BandsCard.tsx';
import { LogoCard } from './LogoCard.tsx';
import { PersonalSettings } from './PersonalSettings.tsx';
import { ProgrammeCard } from './ProgrammeCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The code is loaded while the first tab is read; if loading fails, the first tab stays open. */
const SecurityTab = lazyDialog<{ onClose: () => void }>(async () => (await import('./SecurityTab.tsx')).SecurityTab);

const DataTab = lazyDialog<{ organization: Organization; onClose: () => void }>(async () => (await import('./data/DataTab.tsx')).DataTab);

const TABS = [
  { value: 'general', label: 'General' },
  { value: 'security', label: 'Security' },
  { value: 'data', label: 'Data & backups' },
] as const;

/** Everybody may open it: administrators for the organisation, all others for their own settings. */
export function SettingsPage() {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const user = useCurrentUser();
  if (!user) return null;
  if (!can(user.roles, 'settings:edit')) return <PersonalSettings user={user} organization={organization} />;
  return <OrganizationSettings organization={organization} />;
}

/** The organisation's name, branding and rules, and who may sign in how. */
function OrganizationSettings({ organization }: { organization: Organization }) {
  const search = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const tab = TABS.find(({ value }) => value === search.tab)?.value ?? 'general';
  const open = (chosen: (typeof TABS)[number]['value']) =>
    void navigate({ search: { tab: chosen === 'general' ? undefined : chosen }, replace: true });
  // Runs when the page is idle.
  useEffect(() => SecurityTab.prefetchWhenIdle(), []);
  useEffect(() => DataTab.prefetchWhenIdle(), []);
  return (
    <>
      <PageHeader title="Organisation Settings" />
      <Tabs label="Organisation settings" tabs={TABS} value={tab} onChange={open}>
        {tab === 'data' && (
          <div className="max-w-160">
            <DataTab organization={organization} onClose={() => open('general')} />
          </div>
        )}
        {tab === 'security' && (
          <div className="max-w-160">
            <SecurityTab onClose={() => open('general')} />
          </div>
        )}
        {tab === 'general' && (
          <div data-onboarding="organization-settings" className="flex max-w-160 flex-col gap-4">
            <SettingsForm organization={organization} />
            <BandsCard scoreBands={organization.settings.scoreBands} />
            <ProgrammeCard programme={organization.settings.programme} />
            <LogoCard logo={organization.settings.logo ?? null} />
          </div>
        )}
      </Tabs>
    </>
  );
}
