import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import type { Notice } from './lifecycle.words.ts';

const SIGNS = { neutral: null, info: ClockIcon, warning: AlertTriangleIcon, danger: AlertTriangleIcon };
const TONES = { neutral: 'text-muted', info: 'text-info-text', warning: 'text-warning-text', danger: 'text-danger-text' };

export function NoticeText({ notice: { tone, text } }: { notice: Notice }) {
  const Sign = SIGNS[tone];
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${TONES[tone]}`}>
      {Sign && <Sign size={14} />}
      {text}
    </span>
  );
}
