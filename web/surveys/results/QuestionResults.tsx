import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { QUESTION_KIND_LABELS } from '#domain/surveys/templates.rules.ts';
import { countText, numberText, tenthsText } from '#web/ui/data/number.text.ts';

type Result = SurveyResults['questions'][number];

/** Results of an own survey, one box for each question. */
export function QuestionResults({ survey: { questions, answered, sent } }: { survey: SurveyResults }) {
  const share = sent === 0 ? 0 : Math.round((100 * answered) / sent);
  return (
    <section aria-labelledby="by-question" className="min-w-0">
      <h2 id="by-question" className="mb-2 text-lg font-semibold">
        Questions{' '}
        <span className="text-base font-normal text-muted tabular-nums">
          {numberText(answered)} of {numberText(sent)} answered, {share} %
        </span>
      </h2>
      <ol className="grid gap-4 lg:grid-cols-2">
        {questions.map((result, at) => (
          <li key={result.key} className="min-w-0 rounded-card border border-border bg-surface-1 p-4">
            <h3 className="font-semibold wrap-anywhere">
              {at + 1}. {result.text}
            </h3>
            <p className="mb-3 text-sm text-muted">
              {QUESTION_KIND_LABELS[result.kind]}, {countText(result.answered, 'answer')}
              {result.average !== null && `, average ${tenthsText(result.average)}`}
            </p>
            <Counts result={result} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Counts({ result: { kind, text, answered, counts } }: { result: Result }) {
  if (answered === 0) return <p className="text-sm text-muted">No answers yet.</p>;
  if (kind === 'text') return <p className="text-sm text-muted">The texts are listed under Comments.</p>;
  if (counts.length === 0) return <p className="text-sm text-muted">Anonymous answers are shown from {LEAST_ANSWERS} answers on.</p>;
  return (
    <ul aria-label={text} className="grid grid-cols-[minmax(2rem,auto)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-1.5 text-sm">
      {counts.map(({ label, count }) => (
        <li key={label} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="max-w-48 wrap-anywhere">{label}</span>
          <span aria-hidden className="h-2 rounded-full bg-surface-2">
            <span className="block h-2 rounded-full bg-series-1" style={{ width: `${(100 * count) / answered}%` }} />
          </span>
          <span className="text-right tabular-nums">
            {numberText(count)}
            <span className="sr-only"> of {numberText(answered)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
