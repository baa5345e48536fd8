import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { useOpenQueries } from './open.queries.ts';

/** What the reviewer asks, before all else that is to be done; each leads to its question. */
export function OpenQueries({ assessment }: { assessment: Assessment }) {
  const { id } = assessment;
  const queries = useOpenQueries(assessment) ?? [];
  if (queries.length === 0) return null;
  return (
    <ol aria-label="Open queries" className="mt-2 grid list-decimal gap-1 pl-5">
      {queries.map(({ questionKey, note }) => (
        <li key={questionKey} className="wrap-anywhere">
          <TextLink to={`/assessments/${id}`} search={{ question: questionKey }}>
            {note}
          </TextLink>
        </li>
      ))}
    </ol>
  );
}
