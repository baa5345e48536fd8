import { useQuery } from '@tanstack/react-query';
import { listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

/** What the reviewer asks, before all else that is to be done; each leads to its question. */
export function OpenQueries({ id }: { id: string }) {
  const { data = [] } = useQuery(ask(listVerdicts, { params: { id } }));
  const queries = data.filter(({ verdict }) => verdict === 'query');
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
