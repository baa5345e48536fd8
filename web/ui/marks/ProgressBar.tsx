import { classes } from '#web/ui/classes.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** Share of `percent` that was measured by tools, in a colour of its own at its end. */
  measured?: number;
  /** Share after the filled part that is prepared but not done, shown hatched. */
  ahead?: number;
  tone?: keyof typeof TONES;
  className?: string;
}

const TONES = {
  accent: 'bg-accent-line',
  success: 'bg-success-line',
  warning: 'bg-warning-line',
  high: 'bg-severity-high',
  danger: 'bg-danger-line',
};

export function ProgressBar({ label, percent, measured = 0, ahead = 0, tone = 'accent', className }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)));
  const byTools = Math.min(shown, Math.max(0, Math.round(measured)));
  const next = Math.min(100 - shown, Math.max(0, Math.round(ahead)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('relative h-1.5 overflow-hidden rounded-full bg-surface-2 inset-ring inset-ring-border', className ?? 'w-full')}
    >
      <div className={classes('h-full origin-left transition-transform', TONES[tone])} style={{ transform: `scaleX(${shown / 100})` }} />
      {byTools > 0 && (
        <div className="absolute inset-y-0 bg-success-line" style={{ left: `${shown - byTools}%`, width: `${byTools}%` }} aria-hidden />
      )}
      {next > 0 && (
        <div
          className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--success-line)_0_2px,transparent_2px_4px)]"
          style={{ left: `${shown}%`, width: `${next}%` }}
          aria-hidden
        />
      )}
    </div>
  );
}
