import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function QbrsPage() {
  return (
    <>
      <PageHeader title="Quarterly Business Reviews" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
