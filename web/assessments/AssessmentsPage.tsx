import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function AssessmentsPage() {
  return (
    <>
      <PageHeader title="Assessments" />
      <EmptyState title="This screen is being built" />
    </>
  );
}
