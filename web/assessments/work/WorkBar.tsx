import { memo } from 'react';
import { scoreSoFar } from '#domain/assessments/printed.scores.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { useReading, useTotals } from './answers.open.ts';
import type { AnswerStore } from './answers.store.ts';
import { timeOfDay } from './answers.words.ts';

/** Progress, live score and the state of the last save; stays visible while the questions scroll. */
export const WorkBar = memo(function WorkBar({ store }: { store: AnswerStore }) {
  const { progress, score } = useTotals(store);
  const done = progress.total === 0 ? 0 : (100 * progress.answered) / progress.total;
  return (
    <div className="sticky top-14 z-1 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-border bg-surface-1 px-4 py-2 text-sm">
      <span className="flex items-center gap-2">
        <ProgressBar label="Progress" percent={done} className="w-24 max-md:w-14" />
        <span className="tabular-nums">
          <span className="font-medium">
            {progress.answered} of {progress.total}
          </span>{' '}
          answered
        </span>
      </span>
      <span className={classes('tabular-nums', progress.requiredOpen === 0 && 'text-muted')}>
        {progress.requiredOpen === 0 ? 'No required question open' : `${progress.requiredOpen} required open`}
      </span>
      {progress.notApplicable > 0 && <span className="text-muted tabular-nums max-md:hidden">{progress.notApplicable} not applicable</span>}
      <span className="flex items-center gap-2">
        <span className="text-muted">Score</span>
        <span className="font-semibold tabular-nums">{score.value === null ? 'Not scored' : scoreSoFar(score.value, progress)}</span>
      </span>
      <SaveState store={store} />
    </div>
  );
});

/** The page's only polite live region about saving. */
function SaveState({ store }: { store: AnswerStore }) {
  const [tone = '', text = ''] = useReading(store, saveState).split('|');
  return (
    <span role="status" className={classes('tabular-nums md:ml-auto', tone === 'alarm' ? 'font-medium text-warning-text' : 'text-muted')}>
      {text}
    </span>
  );
}

function answers(count: number, verb: string): string {
  return `${count} ${count === 1 ? `answer ${verb}s` : `answers ${verb}`}`;
}

export function saveState(store: AnswerStore): string {
  const { underWay, offline, conflicts, refused, savedAt } = store.waiting();
  if (offline > 0) return `alarm|Offline: ${answers(offline, 'wait')} on this device`;
  if (conflicts.length > 0) return `alarm|${answers(conflicts.length, 'need')} your decision`;
  if (refused.length > 0) return `alarm|${refused.length} ${refused.length === 1 ? 'answer was' : 'answers were'} not accepted`;
  if (underWay > 0) return 'calm|Saving…';
  return savedAt ? `calm|Saved ${timeOfDay(savedAt)}` : 'calm|';
}
