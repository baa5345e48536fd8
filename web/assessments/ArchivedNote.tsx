import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useArchiving } from './assessments.archiving.ts';

/** Explains why an archived assessment cannot be changed, and offers to restore it. */
export function ArchivedNote({ assessment }: { assessment: Assessment }) {
  const { restore } = useArchiving(assessment);
  const may = useCan();
  if (assessment.archivedAt === null) return null;
  return (
    <div className="mb-3">
      <Banner tone="info">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            Archived {formatMoment(assessment.archivedAt)}. Archived assessments are hidden from lists of work and cannot be changed.
          </span>
          {may('assessments:edit') && (
            <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate(assessment.version)}>
              Restore
            </Button>
          )}
        </span>
      </Banner>
    </div>
  );
}
