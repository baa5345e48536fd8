import type { ItemDecision, StackAuditStatus, StackVerdict, StandardStatus } from '#domain/stack/stack.rules.ts';
import type { StackUnit } from '#domain/stack/stack.categories.rules.ts';
import { STACK_CATEGORIES, stackCategory } from '#domain/stack/stack.categories.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon, ClockIcon, HelpCircleIcon, XIcon } from '#web/ui/icons.tsx';
import type { Tone } from '#web/ui/marks/StatusChip.tsx';

interface Mark {
  label: string;
  tone: Tone;
  icon: Icon;
}

export const STANDARD_STATUS: Record<StandardStatus, Mark> = {
  preferred: { label: 'Preferred', tone: 'success', icon: CheckIcon },
  acceptable: { label: 'Acceptable', tone: 'info', icon: CheckIcon },
  phase_out: { label: 'Phase out', tone: 'warning', icon: ClockIcon },
  forbidden: { label: 'Forbidden', tone: 'danger', icon: XIcon },
};

export const VERDICTS: Record<StackVerdict, Mark & { hint: string }> = {
  match: { label: 'Match', tone: 'success', icon: CheckIcon, hint: '1' },
  acceptable: { label: 'Acceptable', tone: 'info', icon: CheckIcon, hint: '2' },
  off_standard: { label: 'Off standard', tone: 'warning', icon: AlertTriangleIcon, hint: '3' },
  missing: { label: 'Missing', tone: 'danger', icon: XIcon, hint: '4' },
  unknown: { label: 'Unknown', tone: 'neutral', icon: HelpCircleIcon, hint: '5' },
};

export const AUDIT_STATUS: Record<StackAuditStatus, Mark> = {
  draft: { label: 'Draft', tone: 'neutral', icon: ClockIcon },
  in_progress: { label: 'In progress', tone: 'info', icon: ClockIcon },
  completed: { label: 'Completed', tone: 'success', icon: CheckIcon },
};

export const DECISIONS: Record<ItemDecision, string> = { keep: 'Keep', replace: 'Replace', upgrade: 'Upgrade', remove: 'Remove' };
export const UNITS: Record<StackUnit, string> = { user: 'user', device: 'device', site: 'site' };

/** Falls back to a default category for unknown keys. */
export function knownCategory(key: string | undefined) {
  return STACK_CATEGORIES.find((one) => one.key === key)?.key ?? 'endpoint';
}

export const CATEGORIES = STACK_CATEGORIES.map(({ key, name }) => ({ value: key, label: name }));

export function categoryName(key: string): string {
  return stackCategory(key)?.name ?? key;
}
