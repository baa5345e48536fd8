import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { getRiskLetter } from '#contract/recommendations/recommendations.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { decisionHistory } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import type { RecordedDecision } from './decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Section } from '#web/recommendations/detail/Section.tsx';
import { download } from '#web/http/download.ts';

/** Number of decisions shown; further ones are collapsed. */
const SHOWN = 3;

interface DecisionsProps {
  recommendation: Recommendation;
  /** Absent without the permission to record one. */
  decision?: RecordedDecision;
}

/** Permanent list of the customer's decisions, and the form to record another. */
export function Decisions({ recommendation, decision }: DecisionsProps) {
  const { decisions } = recommendation;
  const [isAll, setAll] = useState(decisions.length <= SHOWN);
  const opener = useRef<HTMLElement>(null);
  const isDeciding = decision?.isOpen === true;
  useRestoredFocus(isDeciding, opener);
  return (
    <Section
      title="Customer decisions"
      actions={
        decision && (
          <span ref={opener} tabIndex={-1} className="outline-none">
            <Button size="sm" aria-expanded={isDeciding} onClick={() => (isDeciding ? decision.close() : decision.open('approved'))}>
              Add decision
            </Button>
          </span>
        )
      }
    >
      {decisions.length === 0 ? (
        !isDeciding && <p className="text-muted">No decisions yet.</p>
      ) : (
        <p className="wrap-anywhere">{decisionHistory(decisions)}</p>
      )}
      {decisions.length > 0 && (
        <details open={isAll} onToggle={({ currentTarget }) => setAll(currentTarget.open)}>
          <summary className="cursor-pointer text-sm text-muted hover:text-text">All decisions ({decisions.length})</summary>
          <ol aria-label="Decisions" className="grid pt-2">
            {decisions.toReversed().map((past) => (
              <DecisionEntry key={past.id} decision={past} />
            ))}
          </ol>
        </details>
      )}
      {decisions.at(-1)?.outcome === 'declined' && recommendation.status === 'declined' && <RiskLetterButton id={recommendation.id} />}
      {decision?.isOpen && <DecisionForm customerId={recommendation.customer.id} decision={decision} />}
    </Section>
  );
}

function DecisionEntry({ decision }: { decision: Recommendation['decisions'][number] }) {
  const { outcome, by, at, quarter, note, qbr, recordedBy } = decision;
  return (
    <li className="grid gap-1 border-t border-border py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RecommendationChip status={outcome} />
        <span className="font-medium wrap-anywhere">{by}</span>
        <span className="text-sm text-muted">
          <DateText value={at} />, {quarterLabel(quarter)}
        </span>
        {qbr && (
          <Link to="/qbrs/$id" params={{ id: qbr.id }} className="min-w-0 truncate text-sm underline-offset-2 hover:underline">
            {qbr.title}
          </Link>
        )}
      </div>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {recordedBy && <p className="text-xs text-muted">Recorded by {recordedBy.name}</p>}
    </li>
  );
}

/** Letter in which the customer signs that it declined and accepts the risk. */
function RiskLetterButton({ id }: { id: string }) {
  return (
    <div>
      <DownloadButton size="sm" label="Letter to sign (PDF)" download={() => download(getRiskLetter, { params: { id } })} />
    </div>
  );
}
