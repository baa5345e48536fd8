import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, MinusIcon } from '#web/ui/icons.tsx';
import { CircleHalfIcon } from '#web/ui/icons.work.tsx';

interface Said {
  value: AnswerValue | null;
  notApplicable: boolean;
}

/** The icon and the colour of an answer; words stand beside it. */
export function lookOf(said: Said | null, points: number | null): readonly [Icon, string] {
  if (said?.notApplicable) return [MinusIcon, 'text-muted'];
  if (said === null || said.value === null) return [CircleDashedIcon, 'text-muted'];
  if (points === null) return [CircleIcon, 'text-text'];
  if (points >= 100) return [CircleCheckIcon, 'text-success-text'];
  return points > 0 ? [CircleHalfIcon, 'text-warning-text'] : [CircleXIcon, 'text-danger-text'];
}

interface AnswerSignProps {
  draft: Said | null;
  points: number | null;
  className?: string | undefined;
}

export function AnswerSign({ draft, points, className }: AnswerSignProps) {
  const [Sign, tone] = lookOf(draft, points);
  return <Sign size={16} className={classes(tone, className)} />;
}
