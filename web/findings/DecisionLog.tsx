import type { Finding } from '#contract/findings/findings.contract.ts';
import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import type { History } from './history.ts';

type Decision = History['decisions'][number];

/** Every decision on a finding, the latest first; an acceptance that is not in force any more stays, as ended. */
export function DecisionLog({ decisions, status }: Pick<History, 'decisions'> & Pick<Finding, 'status'>) {
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

const WORDS: Record<Exclude<FindingStatus, 'accepted_risk'>, string> = {
  open: 'Opened again',
  planned: 'Planned',
  deferred: 'Put off',
  resolved: 'Resolved',
  false_positive: 'Not a gap',
};

/** "Risk accepted by J. Doe until 3 Mar 2027, ended". */
function decisionWords({ status, acceptedBy, acceptedUntil }: Decision, isInForce: boolean): string {
  if (status !== 'accepted_risk') return WORDS[status];
  const until = acceptedUntil ? ` until ${formatDay(acceptedUntil)}` : '';
  return `Risk accepted by ${acceptedBy ?? 'somebody'}${until}${isInForce ? '' : ', ended'}`;
}
