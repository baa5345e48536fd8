import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  ArrowBackUpIcon,
  CalendarIcon,
  CircleCheckIcon,
  CircleDashedIcon,
  ClockIcon,
  PlayerPlayIcon,
  RosetteDiscountCheckIcon,
  XIcon,
} from '#web/ui/icons.tsx';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import { StatusChip, type Tone } from './StatusChip.tsx';

const LOOKS: Record<RecommendationStatus, { tone: Tone; icon: Icon }> = {
  idea: { tone: 'neutral', icon: CircleDashedIcon },
  proposed: { tone: 'info', icon: ClockIcon },
  approved: { tone: 'success', icon: CircleCheckIcon },
  scheduled: { tone: 'success', icon: CalendarIcon },
  in_progress: { tone: 'info', icon: PlayerPlayIcon },
  done: { tone: 'success', icon: RosetteDiscountCheckIcon },
  declined: { tone: 'neutral', icon: XIcon },
  deferred: { tone: 'warning', icon: ArrowBackUpIcon },
};

export function RecommendationChip({ status }: { status: RecommendationStatus }) {
  return (
    <StatusChip tone={LOOKS[status].tone} icon={LOOKS[status].icon}>
      {recommendationStatus(status)}
    </StatusChip>
  );
}
