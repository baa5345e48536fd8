import type { ActivityType } from '#domain/activity/activity.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CalendarIcon, ClipboardCheckIcon, FlagIcon, PresentationIcon, RosetteDiscountCheckIcon, StackIcon } from '#web/ui/icons.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';

export const ACTIVITY_KINDS: Record<ActivityType, { icon: Icon; kind: string }> = {
  assessment: { icon: ClipboardCheckIcon, kind: 'Assessment' },
  qbr: {
    icon: PresentationIcon,
    get kind() {
      return reviewWord().One;
    },
  },
  quarterly_review: {
    icon: CalendarIcon,
    get kind() {
      return reviewWord().Slot;
    },
  },
  recommendation: { icon: RosetteDiscountCheckIcon, kind: 'Recommendation' },
  finding: { icon: FlagIcon, kind: 'Finding' },
  stack_audit: { icon: StackIcon, kind: 'Stack audit' },
};
