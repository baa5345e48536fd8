import { useQuery } from '@tanstack/react-query';
import type { Finding } from '#contract/findings/findings.contract.ts';
import type { FindingStatus, RunOutcome } from '#domain/findings/findings.rules.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CircleCheckIcon, MinusIcon } from '#web/ui/icons.tsx';
import { type History, historyQuery } from './history.ts';

type Run = History['runs'][number];

const SHOWN = 4;

/** Results of the template's last assessments for a gap, and the decisions on it, latest first. */
export function FindingHistory({ finding }: { finding: Finding }) {
  const { data: history, error } = useQuery(historyQuery(finding));
  if (error && !history) return <FaultMessage error={error} />;
  if (!history) return <Skeleton className="h-16 w-full" />;
  return (
    <>
      <Runs runs={history.runs} />
      <DecisionLog decisions={history.decisions} status={finding.status} />
    </>
  );
}

function Runs({ runs }: Pick<History, 'runs'>) {
  const found = runs.filter(({ outcome }) => outcome === 'found').length;
  const known = found + runs.filter(({ outcome }) => outcome === 'met').length;
  return (
    <div>
      <h3 className="font-semibold">
        Seen in {found} of {known} {known === 1 ? 'assessment' : 'assessments'}
      </h3>
      <ol className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm" aria-label="The latest assessments">
        {runs
          .slice(-SHOWN)
          .toReversed()
          .map((run) => (
            <li key={run.assessment.id} className="col-span-full grid min-h-7 grid-cols-subgrid items-center">
              <Outcome run={run} />
              <span className="truncate">
                <TextLink to={`/assessments/${run.assessment.id}`}>{run.assessment.name}</TextLink>
              </span>
              <span className="text-xs text-muted">
                <DateText value={run.at} />
              </span>
            </li>
          ))}
      </ol>
      {runs.length > SHOWN && <p className="mt-1 text-xs text-muted">and {runs.length - SHOWN} earlier</p>}
    </div>
  );
}

const WORDS: Record<RunOutcome, string> = {
  found: 'Found',
  met: 'Met',
  not_applicable: 'Does not apply',
  not_answered: 'Not answered',
  not_asked: 'Not asked',
};

function Outcome({ run: { outcome, severity } }: { run: Run }) {
  if (outcome === 'found' && severity) return <SeverityMark severity={severity} />;
  const isMet = outcome === 'met';
  const Sign = isMet ? CircleCheckIcon : MinusIcon;
  return (
    <span className={isMet ? 'inline-flex items-center gap-1 text-success-text' : 'inline-flex items-center gap-1 text-muted'}>
      <Sign size={14} className="shrink-0" />
      {WORDS[outcome]}
    </span>
  );
}

type Decision = History['decisions'][number];

/** All decisions on a finding, latest first; an expired risk acceptance remains, marked as ended. */
function DecisionLog({ decisions, status }: Pick<History, 'decisions'> & Pick<Finding, 'status'>) {
  if (decisions.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Decisions</h3>
      <ol className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 text-sm" aria-label="Decisions">
        {decisions.map((decision, index) => (
          <li key={decision.id} className="wrap-anywhere">
            <p>{decisionWords(decision, index === 0 && decision.status === status)}</p>
            {decision.note && <p className="whitespace-pre-line">“{decision.note}”</p>}
            <p className="text-xs text-muted">{[decision.at && formatDay(decision.at), decision.by?.name].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const DECISION_WORDS: Record<Exclude<FindingStatus, 'accepted_risk'>, string> = {
  open: 'Reopened',
  planned: 'Planned',
  deferred: 'Deferred',
  resolved: 'Resolved',
  false_positive: 'Not a gap',
};

/** Text such as "Risk accepted by J. Doe until 3 Mar 2027, ended". */
function decisionWords({ status, acceptedBy, acceptedUntil }: Decision, isInForce: boolean): string {
  if (status !== 'accepted_risk') return DECISION_WORDS[status];
  const until = acceptedUntil ? ` until ${formatDay(acceptedUntil)}` : '';
  return `Risk accepted by ${acceptedBy ?? 'somebody'}${until}${isInForce ? '' : ', expired'}`;
}
