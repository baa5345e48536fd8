import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, InfoCircleIcon, XIcon } from '#web/ui/icons.tsx';

type BannerTone = 'info' | 'success' | 'warning' | 'danger';

interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

const TONES: Record<BannerTone, string> = {
  info: 'border-info-line bg-info-tint text-info-text',
  success: 'border-success-line bg-success-tint text-success-text',
  warning: 'border-warning-line bg-warning-tint text-warning-text',
  danger: 'border-danger-line bg-danger-tint text-danger-text',
};
const SIGNS = { info: InfoCircleIcon, success: CircleCheckIcon, warning: AlertTriangleIcon, danger: CircleXIcon };

export function Banner({ tone, children, action, onDismiss }: BannerProps) {
  const Sign = SIGNS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex items-start gap-2 rounded-card border px-3 py-2', TONES[tone])}
    >
      <Sign className="mt-1" />
      <div className="min-w-0 flex-1 py-0.5">{children}</div>
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="flex size-6 shrink-0 items-center justify-center rounded-field"
        >
          <XIcon />
        </button>
      )}
    </div>
  );
}
