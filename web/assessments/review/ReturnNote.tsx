import { useQuery } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { isBack } from './open.queries.ts';
import { OpenQueries } from './OpenQueries.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';

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
          {comment.author.name} asked for changes, {formatMoment(comment.createdAt)}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
        <OpenQueries assessment={assessment} />
      </Banner>
    </div>
  );
}
