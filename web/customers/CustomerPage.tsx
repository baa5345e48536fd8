import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function CustomerPage() {
  return (
    <>
      <PageHeader title="Customer" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
