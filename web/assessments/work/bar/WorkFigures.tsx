import { scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { agreementIn, useAllProposals } from '#web/assessments/work/proposals/proposals.ts';
import { Change } from '#web/assessments/work/Change.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** Share of answered questions, with what people, tools and open proposals contribute. */
export function WorkProgress({ store }: { store: AnswerStore }) {
  const { progress, byTool } = useTotals(store);
  const proposals = useAllProposals(store);
  const proposed = proposals.filter((proposal) => agreementIn(store, proposal) === 'new').length;
  const { total, answered } = progress;
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
        <span className="text-muted">{Math.floor(percentOf(answered))}%</span>
      </p>
      <ProgressBar label="Progress" percent={percentOf(answered)} ahead={percentOf(proposed)} className="h-1!" />
      {byTool + proposed > 0 && (
        <p className="text-xs text-muted tabular-nums">
          {byTool} from evidence{proposed > 0 && `, ${proposed} proposed`}
        </p>
      )}
    </div>
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
      <span className="text-sm text-muted max-md:sr-only">
        {isOpen ? (
          <>
            <span className="sr-only">Score </span>So far
          </>
        ) : (
          'Score'
        )}
      </span>
      <span className="text-lg font-semibold">{scoreText(score.value, bands)}</span>
      {baseline?.score != null && <Change by={scoreChange(score.value, baseline.score, bands)} className="text-sm" />}
    </span>
  );
}
