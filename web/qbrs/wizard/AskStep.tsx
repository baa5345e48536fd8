import { useQuery } from '@tanstack/react-query';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { usuallyAsked } from '#domain/qbrs/facts/facts.proposals.rules.ts';
import { monthlyOf, STATE_OF } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { StepProps } from './step.props.ts';
import { toggled } from './wizard.draft.ts';

const MOST_SHOWN = '200';

/** Choice of requested recommendations; agreed ones are listed for information. */
export function AskStep({ draft: { customerId, asked }, onChange }: StepProps) {
  const query = { customerId: customerId ?? '', sort: '-priority' as const, limit: MOST_SHOWN };
  const recommendations = useQuery({ ...ask(listRecommendations, { query }), enabled: customerId !== null });
  if (recommendations.error) return <FaultMessage error={recommendations.error} />;
  if (!recommendations.data) return <Skeleton className="h-40 w-full" />;
  const undecided = recommendations.data.filter(({ status }) => STATE_OF[status] === 'open');
  const agreed = recommendations.data.filter(({ status }) => STATE_OF[status] === 'won').length;
  const chosen = asked ?? usuallyAsked(undecided.map(({ targetQuarter, ...row }) => ({ ...row, quarter: targetQuarter })));
  if (undecided.length === 0) return <Nothing agreed={agreed} />;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Ask the customer to decide</legend>
      <p className="mb-2 text-xs text-muted">
        Unticked proposals are shown as planned; ideas and deferred recommendations are excluded. {agreedText(agreed)}
      </p>
      <ul className="grid gap-1">
        {undecided.map((row) => (
          <li key={row.id} className="flex min-h-10 flex-wrap items-center gap-x-3 rounded-field border border-border px-3 py-1.5">
            <Checkbox
              className="min-w-0 flex-1 basis-60"
              checked={chosen.includes(row.id)}
              onChange={() => onChange({ asked: toggled(chosen, row.id) })}
              help={helpOf(row)}
            >
              <span className="wrap-anywhere">{row.title}</span>
            </Checkbox>
            <span className="text-sm">
              <Money oneTime={row.oneTimeCost} monthly={monthlyOf(amountsOf(row))} currency={row.currency} isKnown={row.costKnown} />
            </span>
          </li>
        ))}
      </ul>
      <Sum rows={undecided.filter(({ id }) => chosen.includes(id))} />
    </fieldset>
  );
}

const amountsOf = ({ recurringCost, recurringPer }: RecommendationRow) => ({ recurring: recurringCost, recurringPer });

const STANDING: Partial<Record<RecommendationRow['status'], string>> = { idea: 'an idea', proposed: 'proposed', deferred: 'deferred' };

function helpOf({ status, targetQuarter }: RecommendationRow): string {
  return [STANDING[status] ?? status, targetQuarter ? quarterLabel(targetQuarter) : 'unscheduled'].join(', ');
}

const agreedText = (agreed: number) =>
  agreed === 0 ? '' : `${agreed === 1 ? 'One that is' : `${agreed} that are`} agreed already ${agreed === 1 ? 'is' : 'are'} shown as such.`;

function Sum({ rows }: { rows: readonly RecommendationRow[] }) {
  const known = rows.filter(({ costKnown }) => costKnown);
  const sums = known.slice(0, 1).map(({ currency }) => ({
    currency,
    oneTime: known.reduce((sum, { oneTimeCost }) => sum + oneTimeCost, 0),
    monthly: known.reduce((sum, row) => sum + monthlyOf(amountsOf(row)), 0),
  }));
  const open = rows.length - known.length;
  return (
    <p role="status" className="mt-2 flex flex-wrap gap-x-3 px-3 text-sm">
      <span className="font-semibold">{rows.length === 0 ? 'No decisions requested' : `${rows.length} requested`}</span>
      {rows.length > 0 && <MoneySums sums={sums} />}
      {open > 0 && <span className="text-muted">{open} to be quoted</span>}
    </p>
  );
}

function Nothing({ agreed }: { agreed: number }) {
  return (
    <div className="rounded-card border border-border bg-surface-2 px-4 py-3">
      <p className="font-medium">No recommendations are awaiting decision.</p>
      <p className="mt-1 text-muted">
        {agreedText(agreed) || 'No recommendations for this customer yet; the deck will have no proposals.'}
      </p>
    </div>
  );
}
