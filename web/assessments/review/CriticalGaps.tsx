import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** Shown next to the score and not part of it. */
export function CriticalGaps({ count }: { count: number }) {
  return (
    <StatusChip tone="danger" icon={AlertTriangleIcon}>
      {count === 1 ? '1 critical gap' : `${count} critical gaps`}
    </StatusChip>
  );
}
