import type { FindingSeverity } from '#domain/findings.rules.ts';
import { AlertTriangleIcon, FlagIcon, type Icon, InfoCircleIcon, MinusIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx';

const LOOKS: Record<FindingSeverity, { tone: Tone; icon: Icon; label: string }> = {
  critical: { tone: 'danger', icon: AlertTriangleIcon, label: 'Critical' },
  high: { tone: 'warning', icon: FlagIcon, label: 'High' },
  medium: { tone: 'info', icon: InfoCircleIcon, label: 'Medium' },
  low: { tone: 'neutral', icon: MinusIcon, label: 'Low' },
};

export function SeverityChip({ severity }: { severity: FindingSeverity }) {
  const { label, ...look } = LOOKS[severity];
  return <StatusChip {...look}>{label}</StatusChip>;
}
