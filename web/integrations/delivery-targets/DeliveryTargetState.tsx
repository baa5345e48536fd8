import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { PlayerPauseIcon } from '#web/ui/icons.outside.tsx';

interface DeliveryTargetStateProps {
  deliveryTarget: { active: boolean; stoppedBecause: string | null; lastError: string | null };
}

/** Delivery state of a webhook or channel. */
export function DeliveryTargetState({ deliveryTarget: { active, stoppedBecause, lastError } }: DeliveryTargetStateProps) {
  if (stoppedBecause !== null) {
    return (
      <StatusChip tone="danger" icon={AlertTriangleIcon}>
        Disabled
      </StatusChip>
    );
  }
  if (!active) {
    return (
      <StatusChip tone="warning" icon={PlayerPauseIcon}>
        Paused
      </StatusChip>
    );
  }
  if (lastError !== null) {
    return (
      <StatusChip tone="danger" icon={AlertTriangleIcon}>
        Failing
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="success" icon={CircleCheckIcon}>
      Active
    </StatusChip>
  );
}
