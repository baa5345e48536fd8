import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function AssessmentPage() {
  return (
    <>
      <PageHeader title="Assessment" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
