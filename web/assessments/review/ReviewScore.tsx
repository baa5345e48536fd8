import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { ScoreFigure } from '#web/ui/marks/ScoreFigure.tsx';

/** The score, and the figures it is computed from. */
export function ReviewScore({
  questions: { assessment, score, progress, sections },
  findings,
}: {
  questions: AssessmentQuestions;
  findings: readonly Finding[];
}) {
  const isUnfinished = isEditable(assessment.status);
  const titles = new Map(sections.map(({ key, title }) => [key, title]));
  return (
    <aside aria-label="Score" className="rounded-card border border-border bg-surface-1 p-4 max-lg:order-1 lg:sticky lg:top-18">
      <ScoreFigure label="Alignment score" value={score.value} bands={assessment.scoreBands}>
        {isUnfinished ? 'So far: ' : score.value !== null && <BandMark score={score.value} bands={assessment.scoreBands} />}{' '}
        {progress.answered} of {progress.total} answered, {progress.notApplicable} not applicable
      </ScoreFigure>
      <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-border pt-3 text-sm">
        {FINDING_SEVERITIES.toReversed().map((severity) => (
          <div key={severity} className="flex gap-1">
            <dt className="text-muted">{SEVERITY_LABELS[severity]}</dt>
            <dd className="font-medium tabular-nums">{findings.filter((finding) => finding.severity === severity).length}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 border-t border-border pt-2" open={score.sections.length <= 12}>
        <summary className="min-h-6 text-sm font-medium">By section</summary>
        <ul className="mt-1 grid gap-1 text-sm">
          {score.sections.map(({ key, value }) => (
            <li key={key} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{titles.get(key) ?? key}</span>
              <ScoreBar
                score={value}
                bands={assessment.scoreBands}
                isUnfinished={isUnfinished}
                label={`Score of ${titles.get(key) ?? key}`}
              />
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}
