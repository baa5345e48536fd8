import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { CalendarIcon, CircleDashedIcon, ClockIcon, PresentationIcon, RosetteDiscountCheckIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from './StatusChip.tsx';

const LOOKS: Record<QbrStatus, { tone: Tone; icon: Icon; label: string }> = {
  draft: { tone: 'neutral', icon: CircleDashedIcon, label: 'Draft' },
  Scheduled: { tone: 'info', icon: CalendarIcon, label: 'Scheduled' },
  finalized: { tone: 'info', icon: LockIcon, label: 'Finalized' },
  presented: { tone: 'success', icon: PresentationIcon, label: 'Presented' },
  delivered: { tone: 'success', icon: RosetteDiscountCheckIcon, label: 'Delivered' },
};

export function QbrStatusChip({ status, overdue = false }: { status: QbrStatus; overdue?: boolean }) {
  if (overdue)
    return (
      <StatusChip tone="danger" icon={ClockIcon}>
        Overdue
      </StatusChip>
    );
  const { tone, icon, label } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}
