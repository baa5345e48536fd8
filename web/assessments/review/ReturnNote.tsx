import { useQuery } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { isBack, useOpenQueries } from './open.queries.ts';
import { formatMoment } from '#web/ui/data/dates.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

/** The reviewer's reason for returning the assessment, shown until it is submitted again. */
export function ReturnNote({ assessment }: { assessment: Assessment }) {
  const { id } = assessment;
  const hasReturned = isBack(assessment);
  const { data } = useQuery({ ...ask(listAssessmentComments, { params: { id } }), enabled: hasReturned });
  const comment = data?.findLast(({ kind }) => kind === 'return');
  if (!hasReturned || !comment) return null;
  return (
    <div className="mb-3">
      <Banner tone="warning">
        <p className="font-medium">
          {comment.author.name} requested changes, {formatMoment(comment.createdAt)}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
        <OpenQueries assessment={assessment} />
      </Banner>
    </div>
  );
}

/** The reviewer's queries, each linking to its question; shown before other work. */
function OpenQueries({ assessment }: { assessment: Assessment }) {
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
