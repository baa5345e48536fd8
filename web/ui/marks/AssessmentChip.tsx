import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleCheckIcon, CircleDashedIcon, ClockIcon, PencilIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from './StatusChip.tsx';

const LOOKS: Record<AssessmentStatus, { tone: Tone; icon: Icon }> = {
  draft: { tone: 'neutral', icon: CircleDashedIcon },
  in_progress: { tone: 'info', icon: PencilIcon },
  pending_review: { tone: 'warning', icon: ClockIcon },
  approved: { tone: 'success', icon: CircleCheckIcon },
};

export function AssessmentChip({ status }: { status: AssessmentStatus }) {
  return (
    <StatusChip tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
      {assessmentStatusLabel(status)}
    </StatusChip>
  );
}
