import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function ReviewPage() {
  return (
    <>
      <PageHeader title="Review" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
