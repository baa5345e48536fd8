import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface StatusChipProps {
  tone: Tone;
  /** Icon and text repeat the status shown by the colour. */
  icon: Icon;
  children: ReactNode;
}

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface-2 text-text',
  info: 'bg-info-tint text-info-text',
  success: 'bg-success-tint text-success-text',
  warning: 'bg-warning-tint text-warning-text',
  danger: 'bg-danger-tint text-danger-text',
};

export function StatusChip({ tone, icon: Sign, children }: StatusChipProps) {
  return (
    <span
      className={classes('inline-flex h-6 items-center gap-1 rounded-full pr-2 pl-1.5 text-xs font-medium whitespace-nowrap', TONES[tone])}
    >
      <Sign size={14} />
      {children}
    </span>
  );
}
