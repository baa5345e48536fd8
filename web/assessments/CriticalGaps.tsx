import { AlertTriangleIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';

/** Beside the score, never inside it. */
export function CriticalGaps({ count }: { count: number }) {
  return (
    <StatusChip tone="danger" icon={AlertTriangleIcon}>
      {count === 1 ? '1 critical gap' : `${count} critical gaps`}
    </StatusChip>
  );
}
