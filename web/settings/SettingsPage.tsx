import { useSuspenseQuery } from '@tanstack/react-query';
import { organizationQuery, useCan } from '#web/app/session.ts';
import { ForbiddenState } from '#web/ui/ForbiddenState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LogoCard } from './LogoCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The organisation's name, look and rules. */
export function SettingsPage() {
  const { data: organization } = useSuspenseQuery(organizationQuery);
  const may = useCan();
  if (!may('settings:edit')) {
    return <ForbiddenState>Only administrators change these settings. Your theme is in the menu under your name.</ForbiddenState>;
  }
  return (
    <>
      <PageHeader title="Organisation Settings" />
      <div data-onboarding="organization-settings" className="flex max-w-160 flex-col gap-4">
        <SettingsForm key={organization.version} organization={organization} />
        <LogoCard logo={organization.settings.logo ?? null} />
      </div>
    </>
  );
}
