import type { FindingSeverity } from '#domain/findings.rules.ts';
import { severityLabel, severityTone } from '#web/assessments/findings.words.ts';
import { AlertTriangleIcon, FlagIcon, type Icon, InfoCircleIcon, MinusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';

const SIGNS: Record<FindingSeverity, Icon> = { critical: AlertTriangleIcon, high: FlagIcon, medium: InfoCircleIcon, low: MinusIcon };

export function SeverityChip({ severity }: { severity: FindingSeverity }) {
  return (
    <StatusChip tone={severityTone(severity)} icon={SIGNS[severity]}>
      {severityLabel(severity)}
    </StatusChip>
  );
}
