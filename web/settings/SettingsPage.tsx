import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Organisation Settings" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
