import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function TemplatePage() {
  return (
    <>
      <PageHeader title="Template" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
