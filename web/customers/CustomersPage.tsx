import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function CustomersPage() {
  return (
    <>
      <PageHeader title="Customers" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
