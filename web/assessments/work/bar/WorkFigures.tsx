import { scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { agreementIn, useAllProposals } from '#web/assessments/work/proposals/proposals.ts';
import { Change } from '#web/assessments/work/Change.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** Answered questions by origin, and open proposals for questions without an answer. */
function useShares(store: AnswerStore) {
  const { progress, byTool } = useTotals(store);
  const proposals = useAllProposals(store);
  const proposed = proposals.filter((proposal) => agreementIn(store, proposal) === 'new').length;
  return { ...progress, byTool, byPeople: progress.answered - byTool, proposed };
}

/** Share of answered questions, with what people, tools and open proposals contribute. */
export function WorkProgress({ store, withShares = false }: { store: AnswerStore; withShares?: boolean }) {
  const { total, answered, byTool, byPeople, proposed } = useShares(store);
  const percentOf = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline justify-between gap-2 text-sm tabular-nums">
        <span>
          <span className="font-medium">
            {answered} of {total}
          </span>{' '}
          <span className="text-muted">answered</span>
        </span>
        <span className="text-muted">
          {withShares && byTool + proposed > 0 ? `${byPeople} by people, ${byTool} from evidence` : `${Math.floor(percentOf(answered))}%`}
        </span>
      </p>
      <ProgressBar
        label="Progress"
        percent={percentOf(answered)}
        measured={percentOf(byTool)}
        ahead={percentOf(proposed)}
        className="h-1.5!"
      />
    </div>
  );
}

/** Legend of the progress bar, shown once tools have measured or proposed something. */
export function ProgressShares({ store }: { store: AnswerStore }) {
  const { byPeople, byTool, proposed } = useShares(store);
  if (byTool + proposed === 0) return null;
  const parts = [
    { label: 'By people', count: byPeople, look: 'bg-accent-line' },
    { label: 'From evidence', count: byTool, look: 'bg-success-line' },
    {
      label: 'Proposed, no answer yet',
      count: proposed,
      look: 'bg-[repeating-linear-gradient(135deg,var(--success-line)_0_2px,transparent_2px_4px)]',
    },
  ];
  return (
    <dl className="grid gap-1 border-b border-border px-4 py-2.5 text-sm">
      {parts.map(({ label, count, look }) => (
        <div key={label} className="flex items-center gap-2">
          <span aria-hidden className={classes('size-2 rounded-[2px]', look)} />
          <dt className="flex-1 text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LiveScoreProps {
  store: AnswerStore;
  baseline: AssessmentQuestions['baseline'];
}

/** Score of the answers so far, and its difference from the previous assessment. */
export function LiveScore({ store, baseline }: LiveScoreProps) {
  const { progress, score } = useTotals(store);
  const bands = useScoreBands();
  const isOpen = progress.answered < progress.total;
  if (score.value === null) return <span className="text-sm whitespace-nowrap text-muted">Not scored</span>;
  return (
    <span
      className="flex items-baseline gap-1.5 whitespace-nowrap tabular-nums"
      title={isOpen ? `${scoreText(score.value, bands)} so far` : scoreText(score.value, bands)}
    >
      <span className="text-sm text-muted max-md:sr-only">{isOpen ? 'Score so far' : 'Score'}</span>
      <span className="text-lg font-semibold">{scoreText(score.value, bands)}</span>
      {baseline?.score != null && <Change by={scoreChange(score.value, baseline.score, bands)} className="text-sm" />}
    </span>
  );
}
