import { classes } from '#web/ui/classes.ts';
import { useReading } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { timeOfDay } from '#web/assessments/work/answers.words.ts';

/** The page's only polite live region about saving. */
export function SaveState({ store }: { store: AnswerStore }) {
  const [tone = '', text = ''] = useReading(store, saveState).split('|');
  return (
    <span
      role="status"
      className={classes('text-sm whitespace-nowrap tabular-nums', tone === 'alarm' ? 'font-medium text-warning-text' : 'text-muted')}
    >
      {text}
    </span>
  );
}

function answers(count: number, verb: string): string {
  return `${count} ${count === 1 ? `answer ${verb}s` : `answers ${verb}`}`;
}

function saveState(store: AnswerStore): string {
  const { underWay, offline, conflicts, refused, savedAt } = store.waiting();
  if (offline > 0) return `alarm|Offline: ${answers(offline, 'wait')} on this device`;
  if (conflicts.length > 0) return `alarm|${answers(conflicts.length, 'need')} your decision`;
  if (refused.length > 0) return `alarm|${refused.length} ${refused.length === 1 ? 'answer was' : 'answers were'} not accepted`;
  if (underWay > 0) return 'calm|Saving…';
  return savedAt ? `calm|Saved ${timeOfDay(savedAt)}` : 'calm|';
}
