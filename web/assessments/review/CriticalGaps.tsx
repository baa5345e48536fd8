import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

interface CriticalGapsProps {
  count: number;
  /** In a table row, whose column header names what is counted. */
  short?: boolean;
}

/** Shown next to the score and not part of it. */
export function CriticalGaps({ count, short = false }: CriticalGapsProps) {
  return (
    <StatusChip tone="danger" icon={AlertTriangleIcon}>
      {short ? `${count} critical` : count === 1 ? '1 critical gap' : `${count} critical gaps`}
    </StatusChip>
  );
}
