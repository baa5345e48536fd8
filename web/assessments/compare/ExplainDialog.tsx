import { useQuery } from '@tanstack/react-query';
import { explainScore, type ExplainedScore } from '#domain/assessments/compare/explain.rules.ts';
import type { Answer } from '#domain/assessments/answers.rules.ts';
import { type AssessmentQuestions, getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { ask } from '#web/http/ask.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { numberText, tenthsText } from '#web/ui/data/number.text.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** Calculation of the score, and the answers that would raise it most. */
export function ExplainDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { data, error, refetch } = useQuery(ask(getAssessmentQuestions, { params: { id: assessment.id } }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="How the score is calculated"
      description="Each answer earns 0 to 100 points, multiplied by the weights of its question and section. Unanswered, unscored and not applicable questions do not count."
    >
      {data ? (
        <Explained explained={explainedOf(data)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mb-4 h-60 w-full" />
      )}
    </Dialog>
  );
}

function explainedOf({ sections, scoring }: AssessmentQuestions): ExplainedScore {
  const answers = new Map<string, Answer>();
  for (const { key, answer } of sections.flatMap(({ questions }) => questions)) if (answer) answers.set(key, answer);
  return explainScore({ sections, ...(scoring && { scoring }) }, answers);
}

function Explained({ explained: { value, earned, possible, sections, gains } }: { explained: ExplainedScore }) {
  const bands = useScoreBands();
  const counted = sections.filter((section) => section.possible > 0);
  if (value === null) return <p className="pb-4 text-muted">No scored question has been answered yet.</p>;
  return (
    <div className="grid gap-5 pb-4">
      <section aria-label="By section">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-border text-left text-muted">
              <th className="py-1.5 font-medium">Section</th>
              <th className="py-1.5 pl-3 text-right font-medium max-md:hidden">Weight</th>
              <th className="py-1.5 pl-3 text-right font-medium">Points</th>
              <th className="py-1.5 pl-3 text-right font-medium">Score</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {counted.map((section) => (
              <tr key={section.key} className="border-b border-border">
                <td className="py-1.5 wrap-anywhere">{section.title}</td>
                <td className="py-1.5 pl-3 text-right max-md:hidden">{numberText(section.weight)}</td>
                <td className="py-1.5 pl-3 text-right">{pointsText(section)}</td>
                <td className="py-1.5 pl-3 text-right">{section.value === null ? '–' : scoreText(section.value, bands)}</td>
              </tr>
            ))}
            <tr className="font-semibold">
              <td className="py-1.5">All sections</td>
              <td className="py-1.5 pl-3 text-right font-normal text-muted max-md:hidden">–</td>
              <td className="py-1.5 pl-3 text-right">{pointsText({ earned, possible })}</td>
              <td className="py-1.5 pl-3 text-right">{scoreText(value, bands)}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <section aria-labelledby="gains">
        <h3 id="gains" className="mb-1 font-semibold">
          Biggest potential gains
        </h3>
        {gains.length === 0 ? (
          <p className="text-sm text-muted">Every scored answer already has full points.</p>
        ) : (
          <ol className="grid text-sm">
            {gains.map(({ questionKey, text, section, points, gain }) => (
              <li key={questionKey} className="flex items-start justify-between gap-4 border-b border-border py-1.5 last:border-0">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{text}</span>
                  <span className="text-muted">
                    {section}, now {tenthsText(points)} of 100 points
                  </span>
                </span>
                <span className="shrink-0 font-medium text-success-text tabular-nums">+{tenthsText(gain)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function pointsText({ earned, possible }: { earned: number; possible: number }): string {
  return `${tenthsText(earned)} of ${tenthsText(possible)}`;
}
