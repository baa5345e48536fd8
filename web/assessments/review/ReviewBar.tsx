import { isEditable } from '#domain/assessments/assessments.rules.ts';
import { type ScoreBands, scoreChange } from '#domain/assessments/printed.scores.rules.ts';
import { needsDecision } from '#domain/findings/findings.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { classes } from '#web/ui/classes.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { itemsOf, REVIEW_VIEWS, type ReviewItem, type ReviewView, VIEW_LABELS } from './review.items.ts';
import { pointsText, scoreText } from '#web/ui/marks/score.text.ts';

interface ReviewBarProps {
  questions: AssessmentQuestions;
  items: readonly ReviewItem[];
  view: ReviewView;
  onView: (view: ReviewView) => void;
}

/** Score, review progress and view selection. */
export function ReviewBar({ questions, items, view, onView }: ReviewBarProps) {
  const gaps = itemsOf(items, 'gaps').flatMap(({ finding }) => finding ?? []);
  const decided = gaps.filter(({ status }) => status !== 'open').length;
  const urgent = gaps.filter(needsDecision).length;
  const queries = itemsOf(items, 'queries').length;
  const disagrees = items.filter(({ proposal }) => proposal?.agrees === false).length;
  const isUnderReview = questions.assessment.status === 'pending_review';
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <Score questions={questions} />
        {gaps.length > 0 && (
          <span className="flex items-center gap-2">
            <ProgressBar label="Gaps decided" percent={(100 * decided) / gaps.length} className="w-20 max-md:hidden" />
            <span className="tabular-nums">
              <span className="font-medium">
                {decided} of {gaps.length}
              </span>{' '}
              decided
            </span>
          </span>
        )}
        {isUnderReview && (urgent > 0 || queries > 0) && (
          <span className="flex items-center gap-1.5 text-warning-text">
            <AlertTriangleIcon size={16} />
            {[
              urgent > 0 && (urgent === 1 ? '1 urgent gap' : `${urgent} urgent gaps`),
              queries > 0 && (queries === 1 ? '1 query' : `${queries} queries`),
            ]
              .filter(Boolean)
              .join(' and ')}{' '}
            {urgent + queries === 1 ? 'blocks' : 'block'} the approval
          </span>
        )}
        {disagrees > 0 && (
          <span className="text-warning-text">
            {disagrees === 1 ? '1 answer contradicts evidence' : `${disagrees} answers contradict evidence`}
          </span>
        )}
      </div>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label="Show"
          size="sm"
          options={REVIEW_VIEWS.filter((value) => value !== 'evidence' || value === view || itemsOf(items, value).length > 0).map(
            (value) => ({ value, label: `${VIEW_LABELS[value]} ${itemsOf(items, value).length}` }),
          )}
          value={view}
          onChange={onView}
        />
      </div>
    </div>
  );
}

function Score({ questions: { assessment, score, baseline, progress } }: { questions: AssessmentQuestions }) {
  const bands = useScoreBands(assessment.scoreBands);
  const isUnfinished = isEditable(assessment.status);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-muted">Score</span>
      <span className="text-lg font-semibold tabular-nums">{score.value === null ? 'Not scored' : scoreText(score.value, bands)}</span>
      {baseline && <Change now={score.value} before={baseline.score} bands={bands} since={baseline.name} />}
      {isUnfinished ? <span className="text-muted">so far</span> : score.value !== null && <BandMark score={score.value} bands={bands} />}
      <span className="text-muted max-md:hidden">
        {progress.answered} of {progress.total} answered, {progress.notApplicable} not applicable
      </span>
    </span>
  );
}

interface ChangeProps {
  now: number | null;
  before: number | null;
  bands: Readonly<ScoreBands>;
  since: string;
}

function Change({ now, before, bands, since }: ChangeProps) {
  const change = now === null || before === null ? 0 : scoreChange(now, before, bands);
  if (change === 0) return null;
  return (
    <span className={classes('font-medium tabular-nums', change > 0 ? 'text-success-text' : 'text-danger-text')} title={`Since ${since}`}>
      {pointsText(change)}
    </span>
  );
}
