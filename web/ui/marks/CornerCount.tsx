import type { ReactNode } from 'react';

interface CornerCountProps {
  /** "neutral" for work that is not urgent. */
  tone?: keyof typeof TONES;
  children: ReactNode;
}

const TONES = {
  danger: 'border-danger-line bg-danger-tint text-danger-text',
  neutral: 'border-border-strong bg-surface-2 text-text',
};

/** Count at the corner of an icon; the surrounding element names the counted items. */
export function CornerCount({ tone = 'danger', children }: CornerCountProps) {
  return (
    <span
      className={`absolute -top-1 left-4 min-w-4 rounded-full border px-1 text-center text-xs/4 font-semibold tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
