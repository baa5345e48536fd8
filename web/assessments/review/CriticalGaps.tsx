import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { StatusChip } from '#web/ui/data/StatusChip.tsx';

interface CriticalGapsProps {
  count: number;
  /** In a row, where the column says what it counts. */
  short?: boolean;
}

/** Beside the score, never inside it. */
export function CriticalGaps({ count, short = false }: CriticalGapsProps) {
  return (
    <StatusChip tone="danger" icon={AlertTriangleIcon}>
      {short ? `${count} critical` : count === 1 ? '1 critical gap' : `${count} critical gaps`}
    </StatusChip>
  );
}
