import type { ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CalendarIcon, CheckIcon, CircleDashedIcon, MinusIcon } from '#web/ui/icons.tsx';
import type { ReviewMark as Mark } from '#domain/programme/programme.rules.ts';

export type GridReview = ProgrammeRow['reviews'][number];

const LOOKS: Readonly<Record<Mark, { icon: Icon; look: string }>> = {
  held: { icon: CheckIcon, look: 'bg-success-tint text-success-text' },
  open: { icon: CircleDashedIcon, look: 'bg-warning-tint text-warning-text' },
  planned: { icon: CircleDashedIcon, look: 'border border-dashed border-border-strong text-muted' },
  overdue: { icon: AlertTriangleIcon, look: 'border border-danger-line bg-danger-tint text-danger-text' },
  skipped: { icon: MinusIcon, look: 'text-muted' },
};

export const markLook = (mark: Mark) => LOOKS[mark];

/** Icon of a review, with its day once set; its state has an icon and a word as well as a colour. */
export function ReviewMark({ review: { mark, meeting, plannedOn } }: { review: GridReview }) {
  const { icon, look } = LOOKS[mark];
  const Sign = mark === 'open' && meeting ? CalendarIcon : icon;
  return (
    <span className={classes('flex h-6 w-11.5 items-center justify-center gap-1 rounded-field text-sm tabular-nums', look)}>
      <Sign size={14} />
      {plannedOn && mark !== 'skipped' && Number(plannedOn.slice(8))}
    </span>
  );
}
