import { useQuery } from '@tanstack/react-query';
import { type Finding, getFindingHistory } from '#contract/findings/findings.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { SeverityMark } from '#web/ui/data/SeverityMark.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CircleCheckIcon, MinusIcon } from '#web/ui/icons.tsx';

type Run = OutputOf<typeof getFindingHistory>[number];

const SHOWN = 4;

/** What the last runs of the template said about a gap, the latest first. */
export function FindingHistory({ finding }: { finding: Finding }) {
  const { data: runs, error } = useQuery(ask(getFindingHistory, { params: { id: finding.id } }));
  if (error) return <FaultMessage error={error} />;
  if (!runs) return <Skeleton className="h-16 w-full" />;
  const found = runs.filter(({ severity }) => severity !== null).length;
  return (
    <>
      <h3 className="font-semibold">
        Seen in {found} of {runs.length} {runs.length === 1 ? 'assessment' : 'assessments'}
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm" aria-label="The latest assessments">
        {runs
          .slice(-SHOWN)
          .toReversed()
          .map((run) => (
            <li key={run.assessment.id} className="flex min-h-6 items-center gap-2">
              <span className="w-22 shrink-0">
                <Outcome run={run} finding={finding} />
              </span>
              <span className="min-w-0 flex-1 truncate">
                <TextLink to={`/assessments/${run.assessment.id}`}>{run.assessment.name}</TextLink>
              </span>
              <span className="text-xs text-muted">
                <DateText value={run.at} />
              </span>
            </li>
          ))}
      </ol>
      {runs.length > SHOWN && <p className="mt-1 text-xs text-muted">and {runs.length - SHOWN} earlier</p>}
    </>
  );
}

function Outcome({ run: { assessment, severity }, finding }: { run: Run; finding: Finding }) {
  if (severity) return <SeverityMark severity={severity} />;
  const isMet = finding.resolvedByAssessmentId === assessment.id;
  return (
    <span className={isMet ? 'inline-flex items-center gap-1 text-success-text' : 'inline-flex items-center gap-1 text-muted'}>
      {isMet ? <CircleCheckIcon size={14} /> : <MinusIcon size={14} />}
      {isMet ? 'Met' : 'Not found'}
    </span>
  );
}
