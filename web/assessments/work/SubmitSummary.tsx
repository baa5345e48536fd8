import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { useTotals } from './answers.open.ts';
import type { AnswerStore } from './answers.store.ts';

/** What is being submitted, in figures. */
export function SubmitSummary({ store }: { store: AnswerStore }) {
  const { progress, score } = useTotals(store);
  const points = store
    .shown()
    .flatMap(({ answer }) => (answer && isAnswered(answer) && !answer.notApplicable && answer.points !== null ? answer.points : []));
  const facts: readonly (readonly [string, string])[] = [
    ['Score', score.value === null ? 'Not scored' : `${score.value}%`],
    ['Answered', `${progress.answered} of ${progress.total}`],
    ['Met', String(points.filter((one) => one >= 100).length)],
    ['Partly met', String(points.filter((one) => one > 0 && one < 100).length)],
    ['Not met', String(points.filter((one) => one <= 0).length)],
    ['Not applicable', String(progress.notApplicable)],
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
