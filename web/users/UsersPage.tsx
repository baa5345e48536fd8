import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function UsersPage() {
  return (
    <>
      <PageHeader title="User Management" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
