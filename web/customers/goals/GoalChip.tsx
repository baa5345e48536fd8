import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon, CircleCheckIcon, XIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { goalStatusLabel } from '#web/customers/customers.words.ts';

const LOOKS: Record<GoalStatus, { tone: Tone; icon: Icon }> = {
  on_track: { tone: 'info', icon: CircleCheckIcon },
  at_risk: { tone: 'warning', icon: AlertTriangleIcon },
  done: { tone: 'success', icon: CheckIcon },
  dropped: { tone: 'neutral', icon: XIcon },
};

export function GoalChip({ status }: { status: GoalStatus }) {
  return <StatusChip {...LOOKS[status]}>{goalStatusLabel(status)}</StatusChip>;
}
