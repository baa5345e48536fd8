import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import type { TemplateStatus } from '#domain/templates/templates.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const STATUSES: Record<TemplateStatus, string> = { draft: 'Draft', published: 'Published', archived: 'Archived' };

export function templateStatusLabel(status: TemplateStatus): string {
  return STATUSES[status];
}

const EVIDENCE: Record<EvidencePolicy, string> = {
  none: 'Not required',
  on_fail: 'Required for a failing answer',
  always: 'Always required',
};

export function evidencePolicyLabel(policy: EvidencePolicy): string {
  return EVIDENCE[policy];
}

interface TemplateSize {
  questionCount: number;
  conditionalCount: number;
  sectionCount: number;
}

/** Names the conditional questions separately, since an assessment counts only those it asks. */
export function sizeWords({ questionCount, conditionalCount, sectionCount }: TemplateSize): string {
  const hanging = conditionalCount > 0 ? `, ${numberText(conditionalCount)} of them conditional` : '';
  return `${counted(questionCount, 'question')} in ${counted(sectionCount, 'section')}${hanging}`;
}

export function counted(count: number, one: string): string {
  return `${numberText(count)} ${one}${count === 1 ? '' : 's'}`;
}
