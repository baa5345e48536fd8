import type { Icon } from '#web/ui/icon.tsx';
import { ArchiveIcon, CircleCheckIcon, ClockIcon, LogoutIcon, SparklesIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { type CustomerStatus, customerStatusLabel } from './customers.words.ts';

const LOOKS: Record<CustomerStatus, { tone: Tone; icon: Icon }> = {
  active: { tone: 'success', icon: CircleCheckIcon },
  onboarding: { tone: 'info', icon: ClockIcon },
  prospect: { tone: 'neutral', icon: SparklesIcon },
  offboarding: { tone: 'warning', icon: LogoutIcon },
  archived: { tone: 'neutral', icon: ArchiveIcon },
};

export function CustomerStatusChip({ status }: { status: CustomerStatus }) {
  return <StatusChip {...LOOKS[status]}>{customerStatusLabel(status)}</StatusChip>;
}
