import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/deck.words.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { FlagIcon, InfoCircleIcon, MinusIcon } from '#web/ui/icons.tsx';
import { StatusChip, type Tone } from './StatusChip.tsx';

const SIGNS: Record<FindingSeverity, Icon> = { critical: AlertTriangleIcon, high: FlagIcon, medium: InfoCircleIcon, low: MinusIcon };
const TONES: Record<FindingSeverity, Tone> = { low: 'neutral', medium: 'info', high: 'warning', critical: 'danger' };

export function SeverityChip({ severity }: { severity: FindingSeverity }) {
  return (
    <StatusChip tone={TONES[severity]} icon={SIGNS[severity]}>
      {SEVERITY_LABELS[severity]}
    </StatusChip>
  );
}
