import { type FindingSeverity, type FindingStatus, needsDecision } from '#domain/findings/findings.rules.ts';
import { CircleCheckIcon, ClockIcon, FlagIcon } from '#web/ui/icons.tsx';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { StatusChip } from './StatusChip.tsx';

/** Decision on a finding, or that one is needed. */
export function FindingChip({ finding }: { finding: { severity: FindingSeverity; status: FindingStatus } }) {
  if (needsDecision(finding)) {
    return (
      <StatusChip tone="warning" icon={FlagIcon}>
        Decision needed
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="neutral" icon={finding.status === 'open' ? ClockIcon : CircleCheckIcon}>
      {FINDING_STATUS_LABELS[finding.status]}
    </StatusChip>
  );
}
