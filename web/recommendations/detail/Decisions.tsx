import { useRef, useState } from 'react';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { decisionHistory, type Outcome } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RecommendationChip } from '#web/ui/data/RecommendationChip.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Section } from './Section.tsx';

interface DecisionsProps {
  recommendation: Recommendation;
  mayDecide: boolean;
  /** The outcome whose form is open; null while none is. */
  deciding: Outcome | null;
  onDeciding: (outcome: Outcome | null) => void;
  onChanged: (row: Recommendation) => void;
}

/** What the customer has decided, for ever, and the form that records another decision. */
export function Decisions({ recommendation, mayDecide, deciding, onDeciding, onChanged }: DecisionsProps) {
  const { decisions } = recommendation;
  const [isAll, setAll] = useState(false);
  const opener = useRef<HTMLElement>(null);
  useRestoredFocus(opener, deciding);
  return (
    <Section
      title="Decisions of the customer"
      actions={
        mayDecide && (
          <span ref={opener} tabIndex={-1} className="outline-none">
            <Button size="sm" aria-expanded={deciding !== null} onClick={() => onDeciding(deciding === null ? 'approved' : null)}>
              Record a decision
            </Button>
          </span>
        )
      }
    >
      {decisions.length === 0 ? (
        deciding === null && <p className="text-muted">Nobody has decided yet.</p>
      ) : (
        <p className="wrap-anywhere">{decisionHistory(decisions)}</p>
      )}
      {decisions.length > 0 && (
        <details open={isAll} onToggle={({ currentTarget }) => setAll(currentTarget.open)}>
          <summary className="cursor-pointer text-sm text-muted hover:text-text">Every decision ({decisions.length})</summary>
          <ol aria-label="Decisions" className="grid pt-2">
            {decisions.toReversed().map((decision) => (
              <DecisionEntry key={decision.id} decision={decision} />
            ))}
          </ol>
        </details>
      )}
      {deciding !== null && (
        <DecisionForm
          key={deciding}
          recommendation={recommendation}
          outcome={deciding}
          onChanged={onChanged}
          onClose={() => onDeciding(null)}
        />
      )}
    </Section>
  );
}

function DecisionEntry({ decision }: { decision: Recommendation['decisions'][number] }) {
  const { outcome, by, at, quarter, note, recordedBy } = decision;
  return (
    <li className="grid gap-1 border-t border-border py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RecommendationChip status={outcome} />
        <span className="font-medium wrap-anywhere">{by}</span>
        <span className="text-sm text-muted">
          <DateText value={at} />, {quarterLabel(quarter)}
        </span>
      </div>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {recordedBy && <p className="text-xs text-muted">Recorded by {recordedBy.name}</p>}
    </li>
  );
}
