import { outcomesOf } from '#domain/assessments/scores.rules.ts';
import { scoreSoFar } from '#domain/assessments/printed.scores.rules.ts';
import { useTotals } from './answers.open.ts';
import type { AnswerStore } from './answers.store.ts';

/** What is being submitted, in figures. */
export function SubmitSummary({ store }: { store: AnswerStore }) {
  const { progress, score } = useTotals(store);
  const { met, partlyMet, notMet, notApplicable, unscored } = outcomesOf(store.shown());
  const facts: readonly (readonly [string, string | number])[] = [
    ['Score', score.value === null ? 'Not scored' : scoreSoFar(score.value, progress)],
    ['Answered', `${progress.answered} of ${progress.total}`],
    ['Met', met],
    ['Partly met', partlyMet],
    ['Not met', notMet],
    ['Not applicable', notApplicable],
    ...(unscored > 0 ? [['For information, without a score', unscored] as const] : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-field bg-surface-2 px-3 py-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
