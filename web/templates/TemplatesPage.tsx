import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function TemplatesPage() {
  return (
    <>
      <PageHeader title="Templates" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
