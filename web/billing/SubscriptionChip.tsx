import type { Subscription } from '#contract/billing/billing.contract.ts';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { PlayerPauseIcon } from '#web/ui/icons.outside.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { stateOf } from './billing.words.ts';

const LOOKS = {
  trialing: { tone: 'info', icon: ClockIcon },
  active: { tone: 'success', icon: CircleCheckIcon },
  past_due: { tone: 'danger', icon: AlertTriangleIcon },
  canceled: { tone: 'neutral', icon: CircleXIcon },
  paused: { tone: 'warning', icon: PlayerPauseIcon },
} as const;

export function SubscriptionChip({ subscription }: { subscription: Subscription }) {
  const { status, isReadOnly } = subscription;
  const tone = status === 'trialing' && isReadOnly ? 'warning' : LOOKS[status].tone;
  return (
    <StatusChip icon={LOOKS[status].icon} tone={tone}>
      {stateOf(subscription)}
    </StatusChip>
  );
}
