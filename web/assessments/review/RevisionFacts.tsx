import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';

export function RevisionFacts({ assessment: { revises, revisedBy } }: { assessment: Assessment }) {
  return (
    <>
      {revises && (
        <span>
          Revision of <TextLink to={`/assessments/${revises.id}`}>{revises.name}</TextLink>
        </span>
      )}
      {revisedBy && (
        <span>
          Revision: <TextLink to={`/assessments/${revisedBy.id}`}>{revisedBy.name}</TextLink>
        </span>
      )}
    </>
  );
}
