import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function QbrPage() {
  return (
    <>
      <PageHeader title="Quarterly Business Review" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
