import type { FindingSeverity } from '#domain/findings/findings.rules.ts';

export const SEVERITY_COLOURS: Record<FindingSeverity, string> = {
  critical: 'text-danger-text',
  high: 'text-severity-high',
  medium: 'text-warning-text',
  low: 'text-muted',
};
