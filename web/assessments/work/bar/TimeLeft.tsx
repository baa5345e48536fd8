import { minutesLeft, minutesLeftText } from '#domain/assessments/pace.rules.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

/** How long the open questions will take this person at their own pace; nothing where that is not known yet. */
export function TimeLeft({ store }: { store: AnswerStore }) {
  const user = useCurrentUser();
  const { progress } = useTotals(store);
  const minutes = minutesLeft(user ? store.answeredBy(user.id) : [], progress.total - progress.answered);
  if (minutes === null) return null;
  return (
    <p className="flex items-center gap-2 border-t border-border bg-surface-1 px-4 py-2 text-sm text-muted" title="At your own pace">
      <ClockIcon size={14} />
      {minutesLeftText(minutes)}
    </p>
  );
}
