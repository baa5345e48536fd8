import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Template } from '#contract/templates/templates.contract.ts';
import { AlertTriangleIcon, LockIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { evidencePolicyLabel } from './templates.words.ts';

export type Question = Template['sections'][number]['questions'][number];

export function QuestionMarks({ question }: { question: Question }) {
  const { type, weight, required, critical, internalOnly, showIf, failThreshold, evidenceRequired, frameworkRefs = [] } = question;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span>{kindOf(type).label}</span>
      <span>Weight {numberText(weight)}</span>
      {failThreshold !== undefined && (
        <span>{failThreshold === 0 ? 'Never a finding' : `Finding below ${numberText(failThreshold)} points`}</span>
      )}
      {evidenceRequired && <span>Evidence: {evidencePolicyLabel(evidenceRequired).toLowerCase()}</span>}
      {frameworkRefs.length > 0 && (
        <span className="wrap-anywhere">{frameworkRefs.map(({ framework, ref }) => `${framework} ${ref}`).join(', ')}</span>
      )}
      {required && (
        <StatusChip tone="neutral" icon={CheckIcon}>
          Required
        </StatusChip>
      )}
      {critical && (
        <StatusChip tone="danger" icon={AlertTriangleIcon}>
          Critical
        </StatusChip>
      )}
      {internalOnly && (
        <StatusChip tone="warning" icon={LockIcon}>
          Internal
        </StatusChip>
      )}
      {showIf && (
        <StatusChip tone="neutral" icon={EyeOffIcon}>
          Conditional
        </StatusChip>
      )}
    </div>
  );
}
