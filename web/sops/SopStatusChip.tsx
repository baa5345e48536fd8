import type { SopStatus } from '#domain/sops/sops.rules.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ArchiveIcon, CircleCheckIcon, CircleDashedIcon, EyeIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { sopStatusLabel } from './sops.words.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: CircleDashedIcon },
  in_review: { tone: 'info', icon: EyeIcon },
  published: { tone: 'success', icon: CircleCheckIcon },
  stale: { tone: 'warning', icon: AlertTriangleIcon },
  archived: { tone: 'neutral', icon: ArchiveIcon },
} as const;

export function SopStatusChip({ status }: { status: SopStatus }) {
  return <StatusChip {...LOOKS[status]}>{sopStatusLabel(status)}</StatusChip>;
}
