import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, MinusIcon } from '#web/ui/icons.tsx';
import { CircleHalfIcon } from '#web/ui/icons.work.tsx';

interface GivenAnswer {
  value: AnswerValue | null;
  notApplicable: boolean;
}

export type QuestionLimits = Pick<Question, 'failThreshold'>;

/** Icon and colour of an answer, always shown next to its text. Answers to informational questions are neither good nor bad. */
export function lookOf({ failThreshold }: QuestionLimits, answer: GivenAnswer | null, points: number | null): readonly [Icon, string] {
  if (answer?.notApplicable) return [MinusIcon, 'text-muted'];
  if (answer === null || answer.value === null) return [CircleDashedIcon, 'text-muted'];
  if (points === null || failThreshold === 0) return [CircleIcon, 'text-text'];
  if (points >= 100) return [CircleCheckIcon, 'text-success-text'];
  return points > 0 ? [CircleHalfIcon, 'text-warning-text'] : [CircleXIcon, 'text-danger-text'];
}

interface AnswerSignProps {
  question: QuestionLimits;
  draft: GivenAnswer | null;
  points: number | null;
  className?: string | undefined;
}

export function AnswerSign({ question, draft, points, className }: AnswerSignProps) {
  const [Sign, tone] = lookOf(question, draft, points);
  return <Sign size={16} className={classes(tone, className)} />;
}
