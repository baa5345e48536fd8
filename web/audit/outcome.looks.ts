import type { AuditOutcome } from '#domain/audit/outcomes.rules.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CheckIcon, HandStopIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Icon, word and colour of an outcome, so that colour is never the only sign. */
export const OUTCOME_LOOKS: Record<AuditOutcome, { label: string; icon: Icon; colour: string }> = {
  ok: { label: 'OK', icon: CheckIcon, colour: 'text-muted' },
  denied: { label: 'Denied', icon: HandStopIcon, colour: 'text-danger-text' },
  failed: { label: 'Failed', icon: AlertTriangleIcon, colour: 'text-warning-text' },
};
