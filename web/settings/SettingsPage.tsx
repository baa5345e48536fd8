import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { organizationQuery, useCan } from '#web/app/session.ts';
import { ForbiddenState } from '#web/ui/ForbiddenState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { LogoCard } from './LogoCard.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const TABS = [
  { value: 'general', label: 'General' },
  { value: 'security', label: 'Security' },
] as const;

/** The organisation's name, look and rules, and who may come in how. */
export function SettingsPage() {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const may = useCan();
  const search = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate({ from: '/settings' });
  if (!may('settings:edit')) {
    return <ForbiddenState>Only administrators change these settings. Your theme is in the menu under your name.</ForbiddenState>;
  }
  const tab = TABS.find(({ value }) => value === search.tab)?.value ?? 'general';
  return (
    <>
      <PageHeader title="Organisation Settings" />
      <Tabs
        label="Organisation settings"
        tabs={TABS}
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen === 'general' ? undefined : chosen }, replace: true })}
      >
        {tab === 'security' ? (
          <div className="max-w-160">
            <SecurityTab />
          </div>
        ) : (
          <div data-onboarding="organization-settings" className="flex max-w-160 flex-col gap-4">
            <SettingsForm key={organization.version} organization={organization} />
            <LogoCard logo={organization.settings.logo ?? null} />
          </div>
        )}
      </Tabs>
    </>
  );
}
