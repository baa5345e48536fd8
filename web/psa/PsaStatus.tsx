import type { Psa } from '#contract/psa/psa.fields.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

const STATUSES = {
  connected: { tone: 'success', icon: CircleCheckIcon, label: 'Connected' },
  error: { tone: 'danger', icon: AlertTriangleIcon, label: 'Error' },
  paused: { tone: 'warning', icon: CircleDashedIcon, label: 'Paused' },
  not_configured: { tone: 'neutral', icon: CircleDashedIcon, label: 'Not connected' },
} as const;

export function PsaStatus({ status }: { status: Psa['status'] }) {
  const { tone, icon, label } = STATUSES[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}
